/** As compose.yaml names it. */
export const imageName = "localhost/masar:1.0.0";
/** Written with each build. */
export const provenanceFile = ".local/image/provenance.json";

/** As compose.yaml names it. */
export const imageName = "localhost/masar:1.0.0";

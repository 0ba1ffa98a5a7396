/** Stands in built pages for the address learners open, which only the server knows: it writes it in when it starts. */
export const siteOrigin = "https://masar.invalid";

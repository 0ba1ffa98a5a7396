/** It comes without types; it has those of the platform. */
declare module "whatwg-url" {
  export const URL: typeof globalThis.URL;
}

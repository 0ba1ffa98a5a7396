/** Null for a text that is no URL. `URL.parse` is missing in browsers of 2023, such as Safari 17. */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

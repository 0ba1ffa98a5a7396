import type { IncomingHttpHeaders } from "node:http";

/** What most code needs of `Headers`, which take longer to make than most requests need them for. */
export type HeaderReader = { get: (name: string) => string | null };

export class RequestHeaders implements HeaderReader {
  readonly #values: IncomingHttpHeaders;

  constructor(values: IncomingHttpHeaders) {
    this.#values = values;
  }

  /** The name in lower case. */
  get(name: string): string | null {
    const value = this.#values[name];
    return Array.isArray(value) ? value.join(", ") : (value ?? null);
  }

  /** For libraries. */
  toHeaders(): Headers {
    const headers = new Headers();
    for (const name of Object.keys(this.#values)) headers.set(name, this.get(name) ?? "");
    return headers;
  }
}

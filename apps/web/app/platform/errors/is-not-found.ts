import { ApiError } from "#web/platform/api/api-client.ts";

/** The server answers 400 to an address that is not an id. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

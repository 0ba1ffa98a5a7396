import { ApiError } from "#web/platform/api/api-client.ts";

export function hasErrorCode(error: unknown, code: ApiError["code"]): boolean {
  return error instanceof ApiError && error.code === code;
}

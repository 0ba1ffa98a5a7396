import type { Request } from "../../foreign/owner.ts";

/** Parameters of an address are texts. */
export function toSent({ params, query, body, headers }: Request): Request {
  const toTexts = (values: object) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, toText(value)]));
  return {
    ...(params && { params: toTexts(params) }),
    ...(query && { query: toTexts(query) }),
    ...(body !== undefined && { body }),
    ...(headers && { headers }),
  };
}

const toText = (value: unknown) =>
  (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed();

import { z } from "zod";

/** Sends the provider the whole shape but accepts any JSON, so that a wrong shape can be repaired. */
export function askFor(shape: z.ZodType): z.ZodType {
  return z.unknown().meta(z.toJSONSchema(shape, { target: "draft-7" }));
}

export function listShapeProblems({ issues }: z.ZodError): string[] {
  return issues.map(({ path, message }) => {
    const position = path.map((part) => (typeof part === "number" ? part + 1 : String(part)));
    return `${position.join(" ") || "the answer"}: ${message}`;
  });
}

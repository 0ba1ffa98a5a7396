import { expect, test } from "vitest";
import { formatLine } from "./log-lines.ts";

test("quiet lines are dropped, warnings and plain text are shown", () => {
  expect(formatLine("")).toBeUndefined();
  expect(formatLine("[restart] Relaunching with --conditions=development")).toBeUndefined();
  expect(formatLine('{"level":30,"msg":"request completed"}')).toBeUndefined();
  expect(formatLine('{"level":"info","msg":"ready"}')).toBeUndefined();
  expect(formatLine('{"level":40,"msg":"slow"}')).toBe("slow");
  expect(formatLine('{"level":"error","msg":"no","err":{"stack":"Error: x"}}')).toBe(
    "no\nError: x",
  );
  expect(formatLine("Restarting 'server.ts'")).toBe("Restarting 'server.ts'");
  expect(formatLine("{not json")).toBe("{not json");
});

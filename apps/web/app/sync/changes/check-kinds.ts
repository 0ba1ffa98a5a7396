import { checksEndpoints } from "@masar/contract/checks/endpoints";
import type { ChangeKind } from "../change-types.ts";

let rules: typeof import("./check-changes.ts") | undefined;

/** The marking of answers is loaded with the first check. */
async function load(): Promise<void> {
  rules ??= await import("./check-changes.ts");
}

export const saveCheckAttempt: ChangeKind<"saveCheckAttempt"> = {
  endpoints: checksEndpoints,
  load,
  apply: { "milestone-check": (check, { input }) => rules?.applyAttempt(check, input) ?? check },
  invalidates: ["milestone-check", "paths"],
  identity: "url",
  label: "check",
};

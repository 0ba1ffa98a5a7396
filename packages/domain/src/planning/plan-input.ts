import type { Intake } from "@masar/contract/paths/schemas";
import type { Language } from "@masar/contract/settings/schemas";

export type PlanInput = Omit<Intake, "include" | "known_parts" | "outline" | "no_deadline"> & {
  include?: string[];
  known_parts?: string[];
  no_deadline?: boolean;
  /** Of the path's text. */
  language: Language;
  /** The user's local date. */
  today: string;
};

/** The input, with the basics of known skills. */
export type PlanProfile = {
  input: PlanInput;
  /** Without what it rejects; the whole goal may still name a deadline there. */
  wantedGoal: string;
  /** What it rejects. */
  unwantedGoal: string;
  known: ReadonlySet<string>;
  /** Excluded courses. */
  without: ReadonlySet<string>;
};

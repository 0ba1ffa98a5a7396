import { readdirSync, readFileSync } from "node:fs";
import type { ModelPath } from "@masar/domain/planning/model/model-path";

/** Answers of a provider, written for the tests: good ones, and bad ones with one fault each. */
export type Recorded = {
  name: string;
  about: string;
  language: "en" | "ar" | "any";
  kind: "good" | "bad";
  /** For a good answer: the golden goals it fits. */
  fits?: string[];
  /** For a bad answer: accepted as it is, requested again once, or replaced by the blueprints. */
  ends?: "stands" | "repaired" | "blueprints";
  answer?: ModelPath;
  /** Text instead of the requested object. */
  text?: string;
};

const folder = new URL("recorded-paths/", import.meta.url);

export const recordedPaths: Recorded[] = readdirSync(folder)
  .toSorted()
  .map((file) => ({
    ...(JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Omit<Recorded, "name">),
    name: file.replace(".json", ""),
  }));

export function toScript({ answer, text }: Recorded): { object: unknown } | { text: string } {
  return text === undefined ? { object: answer } : { text };
}

export function listRecorded(kind: Recorded["kind"], language: "en" | "ar"): Recorded[] {
  return recordedPaths.filter(
    (recorded) => recorded.kind === kind && [language, "any"].includes(recorded.language),
  );
}

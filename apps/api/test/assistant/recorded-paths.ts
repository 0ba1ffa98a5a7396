import { readdirSync, readFileSync } from "node:fs";
import type { ModelPath } from "@masar/domain/planning/model/model-path";

/** Answers as a provider gives them, written for the tests: sound ones, and ones with one fault each. */
export type Recorded = {
  name: string;
  about: string;
  language: "en" | "ar" | "any";
  kind: "good" | "bad";
  /** Of a sound one: the golden goals it is an answer to. */
  fits?: string[];
  /** Of one with a fault, on a goal it is about: kept as it is, asked for again once, or no answer at all. */
  ends?: "stands" | "repaired" | "blueprints";
  answer?: ModelPath;
  /** What came instead of an answer in the asked shape. */
  text?: string;
};

const folder = new URL("recorded-paths/", import.meta.url);

export const recordedPaths: Recorded[] = readdirSync(folder)
  .toSorted()
  .map((file) => ({
    ...(JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Omit<Recorded, "name">),
    name: file.replace(".json", ""),
  }));

/** As the scripted provider takes it. */
export function toScript({ answer, text }: Recorded): { object: unknown } | { text: string } {
  return text === undefined ? { object: answer } : { text };
}

export function listRecorded(kind: Recorded["kind"], language: "en" | "ar"): Recorded[] {
  return recordedPaths.filter(
    (recorded) => recorded.kind === kind && [language, "any"].includes(recorded.language),
  );
}

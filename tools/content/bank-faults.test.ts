import { catalog } from "@masar/catalog/catalog";
import { loadQuestionFiles, type QuestionFile } from "@masar/catalog/questions";
import { describe, expect, test } from "vitest";
import { listBankFaults } from "./bank-faults.ts";

type FiledQuestion = QuestionFile["questions"][number];

const [file] = loadQuestionFiles();
if (!file) throw new Error("no questions");
const { blueprint, questions } = file;

const listOf = (changed: FiledQuestion[]) =>
  listBankFaults({ blueprint, questions: changed }, catalog.blueprints);

/** The file with its first question of a kind changed. */
function change<Kind extends FiledQuestion["kind"]>(
  kind: Kind,
  edit: (question: FiledQuestion & { kind: Kind }) => object,
) {
  const at = questions.findIndex((question) => question.kind === kind);
  const found = questions[at] as FiledQuestion & { kind: Kind };
  const changed = questions.with(at, { ...found, ...edit(found) });
  return { id: found.id, faults: listOf(changed) };
}

describe("the questions of a blueprint", () => {
  test.each(loadQuestionFiles().map((one) => [one.blueprint, one] as const))(
    "[N10.01] of %s have no fault",
    (_name, one) => {
      expect(listBankFaults(one, catalog.blueprints)).toEqual([]);
    },
  );

  test("[N10.01] with a wrong option that is not explained, or an option about the others, have a fault", () => {
    const unexplained = change("single", ({ options }) => ({
      options: options.map((option) => ({ ...option, why_ar: undefined })),
    }));
    expect(unexplained.faults).toContain(
      `${unexplained.id}: options.${findWrongOption()}.why_ar missing`,
    );
    const about = change("single", ({ options }) => ({
      options: options.with(0, { ...options[0], text: "All of the above" } as never),
    }));
    expect(about.faults).toContain(`${about.id}: an option about the other options`);
  });

  test("[N10.01] with another step, skill or id than the milestone's have a fault each", () => {
    const { id, faults } = change("single", () => ({ sub_milestone: "Sewing", skill: "sewing" }));
    expect(faults).toContain(`${id}: no sub-milestone "Sewing"`);
    expect(faults).toContain(`${id}: no skill "sewing" of the milestone`);
    const moved = change("single", () => ({ id: `${blueprint}.elsewhere.01` }));
    expect(moved.faults).toContain(`${blueprint}.elsewhere.01: id of another milestone`);
  });

  test("[N10.01] that are fewer than eight in a milestone, or repeated, have a fault", () => {
    const [first] = questions;
    if (!first) throw new Error("no question");
    const own = questions.filter(({ milestone }) => milestone === first.milestone);
    expect(listOf(questions.filter((question) => !own.slice(2).includes(question)))).toContain(
      `${blueprint}.${first.milestone}: 2 questions`,
    );
    const again = { ...first, id: `${blueprint}.${first.milestone}.99` };
    expect(listOf([...questions, again])).toContain(`${again.id}: the same as ${first.id}`);
  });

  test("[N10.01] whose right option is mostly the longest or always the first have a fault", () => {
    const given = questions.map((question) =>
      question.kind === "single"
        ? {
            ...question,
            options: question.options
              .toSorted((a, b) => Number(b.is_correct) - Number(a.is_correct))
              .map((option) =>
                option.is_correct ? { ...option, text: option.text.padEnd(300, ".") } : option,
              ),
          }
        : question,
    );
    const single = questions.filter(({ kind }) => kind === "single").length;
    const faults = listOf(given);
    expect(faults).toContain(
      `${blueprint}: in en the right option is the longest in ${single} of ${single}`,
    );
    expect(faults).toContain(`${blueprint}: option 1 is right in ${single} of ${single}`);
  });

  test("of a blueprint that the catalog does not have are one fault", () => {
    expect(listBankFaults({ blueprint: "sewing", questions }, catalog.blueprints)).toEqual([
      "sewing: no such blueprint",
    ]);
  });
});

/** The position of a wrong option in the first single choice. */
function findWrongOption(): number {
  const found = questions.find((question) => question.kind === "single");
  return found?.options.findIndex(({ is_correct }) => !is_correct) ?? -1;
}

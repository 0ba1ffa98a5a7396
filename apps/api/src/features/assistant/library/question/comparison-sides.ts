import type { GlossaryContrast } from "@masar/domain/catalog/library-entries";
import { foldText } from "@masar/domain/text/fold-arabic";
import { nameTerm } from "#api/features/assistant/library/explain.ts";
import { listNamedTerms } from "./named-terms.ts";
import { type Draft, pick } from "#api/features/assistant/library/reply.ts";
import { fill } from "#api/features/assistant/library/reply-texts.ts";

/** A longer part is a clause of the question, not a name. */
const longestName = 3;

/** What stands after "between", cut at its commas and at "and". */
function splitSides(text: string): string[] {
  const [, list = ""] = /(?:\bbetween|بين)\s+([^?؟.]+)/iu.exec(text) ?? [];
  return list
    .replaceAll(/\s+/gu, " ")
    .split(/ ?[,،] ?(?:and |و ?)?| and | و ?(?=\S{3})/iu)
    .map((part) => part.replace(/^(?:an?|the)\s+/i, "").trim())
    .filter((part) => part !== "");
}

/** A pair answers two of three: the third is explained beside it, or named as missing. */
export function addOtherSides(draft: Draft, text: string, contrast: GlossaryContrast): void {
  const parts = splitSides(text);
  if (parts.length < 3) return;
  const { explain, listJoin } = draft.words;
  const held = foldText([...contrast.sides.flat(), contrast.title, contrast.title_ar].join(" "));
  const others = parts.filter((part) => !held.includes(foldText(part).replace(/^ال/, "")));
  const terms = others.flatMap((part) => listNamedTerms(part)[0]?.target ?? []);
  const missing = others.filter(
    (part) => listNamedTerms(part).length === 0 && part.split(" ").length <= longestName,
  );
  if (terms.length > 0) {
    draft.parts.push(
      explain.alsoSide,
      ...terms.map(
        (term) =>
          `**${nameTerm(draft, term)}**: ${pick(draft.language, term.explanation, term.explanation_ar)}`,
      ),
    );
  }
  if (missing.length > 0) {
    draft.parts.push(fill(explain.missingSide, { names: missing.join(listJoin) }));
  }
}

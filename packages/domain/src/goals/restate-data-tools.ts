import { goalTools } from "./goal-tools.ts";

const dataSkills = new Set(["python", "pandas", "sql", "spreadsheets", "power-bi", "tableau"]);

/** As people type them: with or without hamza. */
const toolWords = goalTools
  .filter(({ skills, name }) => dataSkills.has(skills) && name !== "databases")
  .flatMap(({ words }) => words.split(",").map((word) => word.trim()))
  .map((word) => word.replaceAll("ا", "[اأإآ]").replaceAll(/ه$/g, "[هة]"))
  .toSorted((a, b) => b.length - a.length)
  .join("|");
const tools = `(?<!\\p{L})((?:${toolWords})(?:\\s*(?:,|،|&|\\+|and|و)\\s*(?:${toolWords}))*)`;

/** Another word would name something else: "data pipelines", "data-driven". */
const end = (words: string) => `(?=\\s*(?:$|[.,;:!?،؛؟()]|(?<=\\s)(?:${words})(?!\\p{L})))`;

const english = new RegExp(
  `${tools}\\s+for\\s+(?:working with\\s+|analy[sz]ing\\s+)?data(?:\\s+(?:analysis|analytics))?${end("and|in|by|within|before|until|so|but|because|at|from|as|i|we|my")}`,
  "iu",
);
const arabic = new RegExp(
  `${tools}\\s+(?:لل|ل(?:تحليل|معالجة|معالجه)\\s+ال|ل|(?:من أجل|عشان|علشان)\\s+(?:تحليل\\s+)?ال)(?:بيانات|داتا)${end("و\\p{L}*|خلال|في|قبل|حتى|من|مع|لأني|لاني|عشان|علشان|لكن|بس")}`,
  "iu",
);

/** "Python for data" is data analysis with Python: the tool alone would be taught by another trade. */
export function restateDataTools(goal: string): string {
  return goal
    .replace(english, "data analysis with $1")
    .replace(arabic, "تحليل البيانات باستخدام $1");
}

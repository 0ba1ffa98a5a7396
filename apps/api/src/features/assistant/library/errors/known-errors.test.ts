import { expect, test } from "vitest";
import { askLibrary } from "../../../../../test/assistant/library.ts";

const ask = async (message: string) => (await askLibrary(message)).response;

test.each([
  ["ModuleNotFoundError: No module named 'django'", "pip install"],
  ["SyntaxError: invalid syntax on line 3", "bracket"],
  ["IndentationError: expected an indented block", "four spaces"],
  ["TypeError: undefined is not a function", "still `undefined`"],
  ["ReferenceError: foo is not defined", "misspelled"],
  ["npm ERR! code ERESOLVE", "package.json"],
  ["bash: node: command not found", "PATH"],
  ["./run.sh: Permission denied", "chmod +x"],
  ["blocked by CORS policy", "Access-Control-Allow-Origin"],
  ["my page gives error 404", "misspelled"],
  ["500 Internal Server Error", "log"],
  ["CONFLICT (content): Merge conflict in app.js", "<<<<<<<"],
  ['relation "users" does not exist', "migrations"],
  ["java.lang.NullPointerException at Main.java:4", "no object yet"],
  ["Segmentation fault (core dumped)", "pointer"],
  ["KeyError: 'name'", "dict.get"],
  ["IndexError: list index out of range", "minus one"],
])("names the usual causes of %j, and how to find the cause", async (message, cause) => {
  const answer = await ask(message);
  expect(answer).toContain("usual causes");
  expect(answer).toContain(cause);
  expect(answer).toContain("To find it:");
});

const python = /python|\bpip\b|`def`/i;

test.each([
  ["#VALUE! in Excel", "stored as text", "spreadsheet"],
  ["my VLOOKUP gives #N/A", "VLOOKUP", "spreadsheet"],
  ["#REF! error after deleting a row", "was deleted", "spreadsheet"],
  ["what does #DIV/0! mean", "0 or empty", "spreadsheet"],
  ["#NAME? in google sheets", "misspelled", "spreadsheet"],
  [
    "ERROR 1064 (42000): You have an error in your SQL syntax near 'FORM orders' at line 1",
    "`FORM` looks like `FROM`",
    "SQL",
  ],
  ['ERROR: syntax error at or near "SELCT"', "`SELCT` looks like `SELECT`", "SQL"],
  ['ERROR: column "nmae" does not exist', "belongs to another table", "SQL"],
  [
    "TypeError: Cannot read properties of undefined (reading 'map')",
    "`.map` was used on a value that is `undefined`",
    "JavaScript",
  ],
])("answers %j with causes of its own technology only", async (message, cause, technology) => {
  const { response, relatedQuestions, citations } = await askLibrary(message);
  expect(response).toContain(cause);
  expect(response).not.toMatch(python);
  expect(citations).toEqual([]);
  expect(relatedQuestions.join(" ")).toMatch(new RegExp(technology, "i"));
  expect(relatedQuestions.join(" ")).not.toMatch(python);
});

test.each([
  ["#VALUE! في إكسل", "مخزّن كنص"],
  ["يظهر لي #N/A في VLOOKUP", "نطاق البحث"],
  ["طلع لي خطأ ERROR 1064 near 'FORM orders'", "`FROM`"],
])("answers %j in Arabic without a checklist for Python", async (message, cause) => {
  const { response } = await askLibrary(message);
  expect(response).toContain(cause);
  expect(response).toContain("للعثور عليه");
  expect(response).not.toMatch(/بايثون|`def`/);
});

test("does not correct an SQL keyword that is spelled right", async () => {
  expect(await ask("ERROR 1064: error in your SQL syntax near 'FROM orders'")).not.toContain(
    "looks like",
  );
});

test("names the causes in Arabic", async () => {
  const answer = await ask("يطلع لي خطأ ModuleNotFoundError: No module named django شو السبب");
  expect(answer).toContain("الأسباب المعتادة");
  expect(answer).toContain("pip install");
});

test.each([
  "what is CORS?",
  "what does a merge conflict mean",
  "I get an error when I save my note",
])("does not list causes for %j", async (message) => {
  expect(await ask(message)).not.toContain("usual causes");
});

test.each([
  ["I get an error in my Excel formula", "One table per sheet"],
  ["يطلع لي خطا في استعلام SQL", "WHERE"],
])(
  "answers %j, which quotes no known error, with the checklist of its technology",
  async (...row) => {
    const [message, line] = row;
    expect(await ask(message)).toContain(line);
  },
);

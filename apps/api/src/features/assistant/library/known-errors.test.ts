import { expect, test } from "vitest";
import { askLibrary } from "../../../../test/assistant/library.ts";

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
  expect(answer).toContain("Read the last line of the error first");
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

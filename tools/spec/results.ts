import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { TestResult } from "./requirements.ts";

const resultsDir = resolve(import.meta.dirname, "..", "..", ".local", "results");

interface VitestJson {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: {
      fullName: string;
      title: string;
      status: string;
      failureMessages?: string[];
    }[];
  }[];
}

interface PlaywrightTest {
  status: string;
  projectName?: string;
  results?: { error?: { message?: string } }[];
}

interface PlaywrightSuite {
  title: string;
  specs?: { title: string; tests: PlaywrightTest[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightJson {
  suites: PlaywrightSuite[];
  errors?: { message?: string }[];
}

function readVitest(json: VitestJson): TestResult[] {
  return json.testResults.flatMap((file): TestResult[] => {
    // A file that failed before its first test has no assertion results.
    if (file.status === "failed" && !file.assertionResults.some((a) => a.status === "failed")) {
      return [{ title: file.name, outcome: "failed", why: file.message }, ...readAssertions(file)];
    }
    return readAssertions(file);
  });
}

function readAssertions(file: VitestJson["testResults"][number]): TestResult[] {
  return file.assertionResults.map(({ fullName, title, status, failureMessages }): TestResult => {
    const named = fullName || title;
    if (status === "passed") return { title: named, outcome: "passed" };
    if (status !== "failed") return { title: named, outcome: "skipped" };
    return { title: `${file.name} ${named}`, outcome: "failed", why: failureMessages?.[0] };
  });
}

function readPlaywright(suite: PlaywrightSuite, parents: string[] = []): TestResult[] {
  const path = [...parents, suite.title].filter(Boolean);
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ status, projectName, results }): TestResult => {
      const title = [...path, spec.title].join(" ");
      if (status === "expected") return { title, outcome: "passed" };
      // A flaky test neither proves a requirement nor fails.
      if (status !== "unexpected") return { title, outcome: "skipped" };
      const why = results?.find(({ error }) => error)?.error?.message;
      return { title: `${projectName ?? ""} ${title}`.trim(), outcome: "failed", why };
    }),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => readPlaywright(inner, path))];
}

export function parseResults(json: unknown): TestResult[] {
  const report = json as Partial<VitestJson & PlaywrightJson>;
  if (report.testResults) return readVitest({ testResults: report.testResults });
  if (report.suites) {
    const broken = (report.errors ?? []).map(({ message }): TestResult => ({
      title: message ?? "Playwright error",
      outcome: "failed",
    }));
    return [...report.suites.flatMap((suite) => readPlaywright(suite)), ...broken];
  }
  throw new Error("neither a Vitest nor a Playwright report");
}

export function readAllResults(): TestResult[] {
  let names: string[] = [];
  try {
    names = readdirSync(resultsDir).filter((name) => name.endsWith(".json"));
  } catch {
    return [];
  }
  return names.flatMap((name) => {
    try {
      return parseResults(JSON.parse(readFileSync(join(resultsDir, name), "utf8")));
    } catch (error) {
      throw new Error(`${name} is unreadable: run its tests again.`, { cause: error });
    }
  });
}

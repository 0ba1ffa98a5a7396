import { beforeAll, describe, expect, test, vi } from "vitest";
import { type AsvsNumber, asvsNumbers } from "./asvs-numbers.ts";
import { findAsvsFaults, listNumbers } from "./asvs-table.ts";
import { listTables, read, readKnown } from "./known.ts";
import { findOtherRetention, listPrivacyTables } from "./privacy-record.ts";
import {
  findDeadReferences,
  hasLooseTitle,
  hasReference,
  type Known,
  listTableRows,
} from "./references.ts";

// A hundred test files are parsed.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const threats = "docs/threat-model.md";
const asvs = "docs/asvs.md";
const privacy = "docs/privacy.md";
const security = "SECURITY.md";

let known: Known;
beforeAll(() => {
  known = readKnown();
});

/** The rows of every table with such a column that name nothing there, or a title without its file, by their first cell. */
function listUnproven(path: string, column: string): string[] {
  return listTableRows(read(path), column)
    .filter(({ [column]: cell = "" }) => !hasReference(path, cell) || hasLooseTitle(cell))
    .map((row) => `${path}: ${Object.values(row)[0]}`);
}

describe("the documents of assurance", () => {
  test.each([threats, asvs, privacy, security])(
    "[N15.04] %s names only files, tests, requirements, endpoints and settings that exist",
    (path) => {
      expect(findDeadReferences(path, read(path), known)).toEqual([]);
    },
  );

  test("[N15.04] every control of the threat model and every row of the privacy record names a file or test", () => {
    expect(listTableRows(read(threats), "Proof").length).toBeGreaterThan(60);
    expect(listTableRows(read(privacy), "Proof").length).toBeGreaterThan(20);
    expect([...listUnproven(threats, "Proof"), ...listUnproven(privacy, "Proof")]).toEqual([]);
  });

  test("[N15.04] every measure of SECURITY.md names a file or test", () => {
    const [, section = ""] = /^## Measures\n([\s\S]*?)\n## /m.exec(read(security)) ?? [];
    const measures = section.split("\n").filter((line) => line.startsWith("- "));
    expect(measures.length).toBeGreaterThan(10);
    const unproven = measures.filter(
      (line) => !hasReference(security, line) || hasLooseTitle(line),
    );
    expect(unproven).toEqual([]);
  });

  test("[N15.04] the ASVS table has each of the 253 requirements of levels 1 and 2 once, with a status and its reason", () => {
    expect(asvsNumbers).toHaveLength(253);
    expect(asvsNumbers.filter(({ level }) => level === 1)).toHaveLength(70);
    expect(findAsvsFaults(listTableRows(read(asvs), "Status"), asvsNumbers)).toEqual([]);
  });

  test("[N15.04] the counts above the ASVS table are those of its rows", () => {
    const rows = listTableRows(read(asvs), "Status");
    const counted = listTableRows(read(asvs), "Requirements");
    expect(counted.length).toBeGreaterThan(0);
    for (const { "Of them": status = "", Requirements: count } of counted) {
      const of = rows.filter((row) => row["Status"] === status).flatMap(listNumbers);
      expect([status, Number(count)]).toEqual([status, of.length]);
    }
  });

  test("[N15.04] the privacy record has every table of the schema once", async () => {
    const tables = await listTables();
    const listed = listPrivacyTables(read(privacy)).map(({ table }) => table);
    expect(tables.length).toBeGreaterThan(80);
    expect(listed.toSorted()).toEqual(tables.toSorted());
  });

  test("[N15.04] the privacy record has the days of the page of retention", () => {
    const retention = read("docs/operations/data-retention.md");
    expect(findOtherRetention(read(privacy), retention)).toEqual([]);
  });
});

describe("the check of references", () => {
  const find = (text: string) => findDeadReferences("docs/threat-model.md", text, known);

  test("[N15.04] reports a missing file, test, requirement, endpoint and setting", () => {
    const own = "tools/checks/assurance/assurance.test.ts";
    expect(find("`apps/api/src/nothing.ts`, [x](decisions/999-nothing.md), `Caddyfile`")).toEqual([
      "docs/threat-model.md: apps/api/src/nothing.ts does not exist",
      "docs/threat-model.md: docs/decisions/999-nothing.md does not exist",
    ]);
    expect(find(`\`${own}\` "every measure of SECURITY.md", "a title that nobody wrote"`)).toEqual([
      `docs/threat-model.md: ${own} has no test "a title that nobody wrote"`,
    ]);
    expect(find("[N15.04], [N99.01]; `endpoints.logIn`, `endpoints.logInn`")).toEqual([
      "docs/threat-model.md: N99.01 is no requirement",
      "docs/threat-model.md: logInn is no endpoint",
    ]);
    expect(find("`apps/api/src/nothing.ts without its end")).toHaveLength(1);
    expect(find("`AUTH_SECRET`, `AUTH_SECRETS`")).toEqual([
      "docs/threat-model.md: AUTH_SECRETS is no setting",
    ]);
  });

  test("[N15.04] reports a requirement that no title names", () => {
    const untested = { ...known, testedRequirements: new Set<string>() };
    expect(findDeadReferences(asvs, "[N15.04]", untested)).toEqual([
      "docs/asvs.md: no test names N15.04",
    ]);
  });

  test("[N15.04] reports a row of ASVS that is missing, doubled, invented, of another level or without proof", () => {
    const expected: AsvsNumber[] = ["1.1.1", "1.1.2", "1.1.3"].map((number) => ({
      number,
      level: 1,
    }));
    const row = (number: string, level = "1", status = "met", how = "`Caddyfile` serves it") => ({
      "No.": number,
      Level: level,
      Status: status,
      Evidence: how,
    });
    expect(findAsvsFaults([row("1.1.1"), row("1.1.2, 1.1.3")], expected)).toEqual([]);
    expect(
      findAsvsFaults([row("1.1.1"), row("1.1.1"), row("1.1.2"), row("9.9.9", "?")], expected),
    ).toEqual(["1.1.3 has no row", "9.9.9 is not of ASVS", "1.1.1 has two rows"]);
    const wrong = [
      row("1.1.1", "2"),
      row("1.1.2", "1", "fine"),
      row("1.1.3", "1", "partly", "by good intentions"),
    ];
    const loose = row("1.1.1", "1", "met", '`Caddyfile`, "a title without its file"');
    expect(findAsvsFaults([loose], expected.slice(0, 1))).toEqual([
      "1.1.1 has a title without its file",
    ]);
    expect(findAsvsFaults(wrong, expected)).toEqual([
      "1.1.1 has another level",
      '1.1.2 has the status "fine"',
      "1.1.3 is partly without a file or test",
    ]);
  });

  test("[N15.04] reports other days than those of the page of retention", () => {
    const record = (kept: string) =>
      `| Tables | How long |\n| --- | --- |\n| \`sessions\` | ${kept} |`;
    const retention =
      "| Table | Rows are kept |\n| --- | --- |\n| `sessions` | 30 days without use, 90 at most |";
    expect(findOtherRetention(record("30 days, 90 days at most"), retention)).toEqual([]);
    expect(findOtherRetention(record("30 days, 60 at most"), retention)).toEqual([
      "sessions: 90 days",
    ]);
  });
});

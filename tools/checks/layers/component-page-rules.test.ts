import { describe, expect, test } from "vitest";
import { makeRepository } from "../repository.ts";
import { componentPageRules } from "./component-page-rules.ts";

const page = "apps/web/app/routes/dev/ui.tsx";
const card = "apps/web/app/ui/layout/card.tsx";
const badge = "apps/web/app/ui/display/badge.tsx";

const findMissing = (files: Record<string, string>) =>
  componentPageRules.flatMap((rule) => rule.check(makeRepository(files)));

describe("the component page rule", () => {
  test("reports a part that only another part imports", () => {
    const problems = findMissing({
      [page]: 'import { Card } from "#web/ui/layout/card.tsx";',
      [card]:
        'import { Badge } from "#web/ui/display/badge.tsx";\nexport function Card() { return <Badge />; }',
      [badge]: "export function Badge() { return null; }",
    });
    expect(problems).toEqual([`${badge}: not shown by ${page}`]);
  });

  test("reports a part in a sample file that the page does not import", () => {
    const problems = findMissing({
      [page]: "export default function UiPage() { return null; }",
      "apps/web/app/routes/dev/samples.tsx": 'import { Badge } from "#web/ui/display/badge.tsx";',
      [badge]: "export function Badge() { return null; }",
    });
    expect(problems).toEqual([`${badge}: not shown by ${page}`]);
  });
});

import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { heading, openDesk } from "../../../../test/pages/desk.tsx";
import { makePathBriefs } from "../../../../test/resources.ts";

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ["en", "Milestone brief", "1-minute read", "Joining puts rows side by side."],
  ["ar", "موجز المرحلة", "قراءة دقيقة واحدة", "الربط يضع الصفوف جنبًا إلى جنب."],
] as const)(
  "[N10.11] the desk has the brief of the milestone in %s, closed, with code from left to right and outside links",
  async (language, title, minutes, what) => {
    const { sent } = await openDesk(
      { language },
      { listPathBriefs: () => makePathBriefs(language) },
    );
    await heading(/Find the gaps$/);
    const summary = await screen.findByText(new RegExp(`${title}.*${minutes}`));
    const fold = summary.closest("details");
    expect(fold?.open).toBe(false);
    const brief = within(fold ?? document.body);
    expect(brief.getAllByRole("heading", { level: 2, hidden: true })).toHaveLength(7);
    expect(fold?.textContent).toContain(what);
    expect(fold?.querySelector("pre")?.dir).toBe("ltr");
    const link = brief.getByRole("link", { name: /^Joins between tables/, hidden: true });
    expect(link.getAttribute("href")).toBe("https://www.postgresql.org/docs/joins");
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
    expect(sent("listPathBriefs")).toHaveLength(1);
  },
);

test("[N10.11] a milestone without a brief has none on the desk", async () => {
  const [brief] = makePathBriefs().briefs;
  const other = brief ? [{ ...brief, milestone_key: "m2" }] : [];
  const { sent } = await openDesk({}, { listPathBriefs: () => ({ briefs: other }) });
  await heading(/Find the gaps$/);
  await vi.waitFor(() => expect(sent("listPathBriefs")).toHaveLength(1));
  expect(screen.queryByText(/Milestone brief/)).toBeNull();
});

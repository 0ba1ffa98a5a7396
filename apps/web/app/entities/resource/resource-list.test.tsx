import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { makeCourse } from "../../../test/paths.ts";
import { renderPart } from "../../../test/render.tsx";
import { makePathResources, makeResource } from "../../../test/resources.ts";
import { ResourceList } from "./resource-list.tsx";
import { findOffer } from "./resource-queries.ts";

afterEach(cleanup);

function drawList(
  [resources, values]: Parameters<typeof makePathResources>,
  language: "ar" | "en" = "en",
) {
  const offer = findOffer(makePathResources(resources, values), "m1");
  if (!offer) throw new Error("m1 has an offer");
  return renderPart(<ResourceList offer={offer} />, language);
}

const five = ["a", "b", "c", "d", "e"].map((slug) =>
  makeResource({ slug, title: `Excel ${slug}`, title_ar: null }),
);

describe("free resources of a milestone", () => {
  test("[N8.10] show kind, author, host, language, minutes and that they are free, and open in a new tab", async () => {
    await drawList([[makeResource({ minutes: 90 })]]);
    const facts = screen.getByText(/Video playlist/).textContent ?? "";
    for (const fact of ["Hala Saad", "YouTube", "Arabic", "1 h 30 min", "Free"]) {
      expect(facts).toContain(fact);
    }
    const link = screen.getByRole("link", { name: "Open Excel from Zero on YouTube" });
    expect(link.getAttribute("href")).toBe(
      "https://www.youtube.com/playlist?list=PL0123456789ABCDEF",
    );
    expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual([
      "_blank",
      "noopener noreferrer",
    ]);
    expect(document.querySelectorAll("img, iframe, link[rel^=pre]")).toHaveLength(0);
  });

  test("[N8.10] are three at first, and all of them on request", async () => {
    await drawList([five]);
    expect(screen.getAllByRole("listitem")).toHaveLength(3);
    fireEvent.click(screen.getByRole("button", { name: "Show 2 more" }));
    expect(screen.getAllByRole("listitem")).toHaveLength(5);
    fireEvent.click(screen.getByRole("button", { name: "Show fewer" }));
    expect(screen.getAllByRole("listitem")).toHaveLength(3);
  });

  test("[N8.27] show the date of the last check, or quietly that there was none", async () => {
    const checked = { link_status: "ok", last_validated: "2026-03-05T10:00:00Z" } as const;
    await drawList([[makeResource(checked), makeResource({ slug: "second" })]]);
    const [first, second] = screen.getAllByRole("listitem");
    expect(first?.textContent).toMatch(/Link checked on .*2026/);
    expect(second?.textContent).toContain("Link not checked yet");
  });

  test("[N8.07] lead to the page of sources", async () => {
    await drawList([five]);
    const link = screen.getByRole("link", { name: "Sources and licences" });
    expect(link.getAttribute("href")).toBe("/sources");
  });

  test("[N8.04] say that nothing free was found in Arabic, and offer what is in English", async () => {
    const english = makeResource({ language: "en", title_ar: null });
    await drawList([[english], { language: "ar", is_covered: false }]);
    expect(
      screen.getByText("We found nothing free in Arabic for this milestone. These are in English:"),
    ).toBeTruthy();
  });

  test("[N8.04] say so alone where there is nothing in any language, and show a free course the path lacks", async () => {
    await drawList([[], { language: "en", is_covered: false }]);
    expect(screen.getByText("We found nothing free in English for this milestone.")).toBeTruthy();
    expect(screen.queryByRole("list")).toBeNull();
    cleanup();
    await drawList([[], { courses: [makeCourse({ title: "Excel basics" })] }]);
    expect(screen.getByText("Excel basics")).toBeTruthy();
    expect(screen.queryByText(/found nothing/)).toBeNull();
  });

  test("[N8.02] a URL on another host than the resource's own is not opened", async () => {
    await drawList([[makeResource({ url: "https://evil.test/playlist" })]]);
    expect(screen.queryByRole("link", { name: /^Open/ })).toBeNull();
  });

  test("readers of Arabic see the original title, others its English rendering", async () => {
    await drawList([[makeResource()]], "ar");
    expect(screen.getByText("إكسل من الصفر").getAttribute("lang")).toBe("ar");
    cleanup();
    await drawList([[makeResource()]]);
    expect(screen.getByText("Excel from Zero").getAttribute("lang")).toBe("en");
  });
});

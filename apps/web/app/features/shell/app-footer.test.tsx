import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderPart } from "../../../test/render.tsx";
import { AppFooter } from "./app-footer.tsx";

const meta = Object.assign(document.createElement("meta"), { name: "build", content: "15c2a8ee" });
afterEach(() => meta.remove());

test("[N14.08] the footer names the build that the document carries, beside the version", async () => {
  document.head.append(meta);
  await renderPart(<AppFooter />);
  expect(screen.getByRole("contentinfo").textContent).toContain("Version 1.0.0Build 15c2a8ee");
});

test("[N14.08] in Arabic the build keeps its direction", async () => {
  document.head.append(meta);
  await renderPart(<AppFooter />, "ar");
  const build = screen.getByText("15c2a8ee");
  expect([build.tagName, build.dir, build.lang]).toEqual(["BDI", "ltr", "en"]);
});

import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { renderPart } from "../../../test/render.tsx";
import { lexMarkdown } from "./markdown-lexer.ts";
import { MarkdownView } from "./markdown-view.tsx";

const draw = async (text: string, language: "en" | "ar" = "en") => {
  const { container } = await renderPart(<MarkdownView text={text} topLevel={3} />, language);
  return container;
};

const countFormulas = (text: string) => JSON.stringify(lexMarkdown(text)).split('"tex"').length - 1;

describe("formulas in Markdown", () => {
  test.each([
    "Let $x^2$ be",
    "Let \\(x^2\\) be",
    "Let $`x^2`$ be",
    "- a\n- $x^2$",
    "| a |\n|---|\n| $x^2$ |",
    "$$\nx^2\n- 1\n$$",
    "Text\n$$x^2$$\nmore",
    "\\[\nx^2\n\\]",
    "```math\nx^2\n```",
    "**bold $x^2$**",
  ])("[N8.20] %j has one, drawn as MathML from left to right", async (text) => {
    const container = await draw(text);
    const power = await screen.findByText((_, element) => element?.tagName === "msup");
    expect(power.namespaceURI).toBe("http://www.w3.org/1998/Math/MathML");
    expect(power.closest("[dir]")?.getAttribute("dir")).toBe("ltr");
    expect(container.textContent).not.toMatch(/[$\\^]/);
  });

  test("[N8.20] an Arabic sentence with a long formula stays Arabic", async () => {
    const container = await draw(
      "المساحة $\\text{area of the whole circle} = \\pi r^2$ دائمًا",
      "ar",
    );
    await screen.findByText((_, element) => element?.tagName === "msup");
    expect(container.querySelector("p")?.getAttribute("dir")).toBe("rtl");
  });

  test.each([
    "It costs $49, not $20.",
    "It costs $20-30$ a month.",
    "| level | price |\n|---|---|\n| low | $$ |\n| high | $$ |",
    "$$ | cheap\n---|---\n$$",
    "`$x$`",
    "```sh\necho $x$\n```",
    "من 20$ إلى 49$",
    "\\$x\\$",
  ])("[N8.20] %j has none", (text) => {
    expect(countFormulas(text)).toBe(0);
  });

  test.each([
    "$\\frac{1$",
    "$\\href{https://evil.test}{x}$",
    "$\\includegraphics{https://evil.test/a.png}$",
  ])("[N8.21] %j is shown as typed", async (text) => {
    const container = await draw(text);
    await expect.poll(() => container.querySelector("span[dir=ltr]")?.textContent).toBe(text);
    expect(container.querySelector("a, img")).toBeNull();
  });

  test.each(["$a", "$$a", "\\(a", "\\[", "$x$ ", "\n$$", "\\", "$`", "$$a\n\n"])(
    "[N1.01] 8,000 characters of %j are read in less than 500 ms",
    (part) => {
      const times = [1, 2, 3].map(() => {
        const start = process.cpuUsage();
        lexMarkdown(part.repeat(8000 / part.length));
        return process.cpuUsage(start).user / 1000;
      });
      expect(Math.min(...times)).toBeLessThan(500);
    },
  );
});

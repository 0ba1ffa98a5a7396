import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPart } from "../../../test/render.tsx";
import { MemberMarkdown } from "./member-markdown.tsx";

async function draw(text: string) {
  const { container } = await renderPart(<MemberMarkdown text={text} />);
  // Nothing of its marks is seen until the renderer has come.
  if (container.querySelector(".animate-breathe")) expect(container.textContent).toBe("");
  await waitFor(() => expect(container.querySelector(".animate-breathe")).toBeNull());
  return container;
}

test("[D61] links of members lead to the web only, and are no recommendation of ours", async () => {
  await draw(
    "[web](https://example.com) [mail](mailto:a@example.com) [bad](javascript:alert(1)) " +
      `[topic](${window.location.origin}/forum/1#post-2) [out](${window.location.origin}/api/x)`,
  );
  const links = screen.getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "https://example.com",
    "/forum/1#post-2",
    `${window.location.origin}/api/x`,
  ]);
  expect(links[0]?.getAttribute("rel")).toBe("nofollow ugc noopener noreferrer");
  expect(links[1]?.getAttribute("target")).toBeNull();
});

test("[D61] every block reads in its own direction, quotes and code too; pictures load nothing", async () => {
  const container = await draw(
    "لماذا يتكرر LEFT JOIN هنا؟\n\nBecause of the items.\n\n" +
      "> **عمر**\n>\n> استخدم `distinct` هنا.\n\n- خطوة أولى\n- خطوة ثانية\n\n" +
      "```sql\nselect 'مرحبا'\n```\n\n![photo](https://example.com/p.png)",
  );
  const blocks = [...(container.firstElementChild?.children ?? [])];
  expect(blocks.map((block) => block.getAttribute("dir"))).toEqual([
    "rtl",
    "ltr",
    "rtl",
    "rtl",
    null,
    "ltr",
  ]);
  expect(container.querySelector("pre")?.getAttribute("dir")).toBe("ltr");
  expect(container.querySelector("blockquote code")?.getAttribute("dir")).toBe("ltr");
  expect(container.querySelector("img")).toBeNull();
});

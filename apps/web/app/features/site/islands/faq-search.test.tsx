import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { renderPart } from "../../../../test/render.tsx";
import { FaqSearch } from "./faq-search.tsx";

const page = (
  <>
    <FaqSearch />
    <section data-faq-group="">
      <details data-faq="" data-keywords="pause hold">
        <summary>What is a streak?</summary>
      </details>
    </section>
    <section data-faq-group="">
      <details data-faq="">
        <summary>Is it free?</summary>
      </details>
      <details data-faq="">
        <summary>كيف أُغيّر اللُّغة؟</summary>
      </details>
    </section>
  </>
);

const shown = () =>
  [...document.querySelectorAll<HTMLElement>("[data-faq]")]
    .filter((entry) => !entry.hidden)
    .map((entry) => entry.textContent);
const look = (words: string) =>
  fireEvent.input(screen.getByRole("searchbox"), { target: { value: words } });

describe("search in the questions", () => {
  afterEach(() => {
    cleanup();
    window.history.replaceState(null, "", "/");
  });

  test("[D71] it finds by words and keywords, and shows the count", async () => {
    await renderPart(page);
    look("PAUSE streak");
    expect(shown()).toEqual(["What is a streak?"]);
    expect(screen.getByRole("status").textContent).toBe("1 question found");
    expect(document.querySelectorAll("[data-faq-group][hidden]")).toHaveLength(1);
    look("");
    expect(shown()).toHaveLength(3);
    expect(screen.getByRole("status").textContent).toBe("");
  });

  test("[D71] Arabic is found in every spelling", async () => {
    await renderPart(page, "ar");
    look("اغير اللغه");
    expect(shown()).toEqual(["كيف أُغيّر اللُّغة؟"]);
    expect(screen.getByRole("status").textContent).toBe("سؤال واحد مطابق");
  });

  test("[D71] nothing found leads to who can answer", async () => {
    await renderPart(page);
    look("zebra");
    expect(shown()).toEqual([]);
    expect(screen.getByRole("link", { name: "Ask us instead" }).getAttribute("href")).toBe(
      "/contact",
    );
  });

  test("[D71] the search is in the address, and the address is searched", async () => {
    window.history.replaceState(null, "", "/faq?from=mail&q=free");
    await renderPart(page);
    expect(shown()).toEqual(["Is it free?"]);
    look("streak");
    expect(window.location.search).toBe("?from=mail&q=streak");
    look("");
    expect(window.location.search).toBe("?from=mail");
  });
});

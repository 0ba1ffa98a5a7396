import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { renderPart } from "../../../test/render.tsx";
import { ArabicOffer } from "./arabic-offer.tsx";

const offer = () => screen.queryByRole("complementary");

describe("offer of Arabic", () => {
  afterEach(() => {
    cleanup();
    localStorage.clear();
    vi.restoreAllMocks();
  });

  async function openWith(languages: string[], page: "en" | "ar" = "en") {
    vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);
    await renderPart(<ArabicOffer />, page);
  }

  test("English pages offer Arabic once to who reads it first", async () => {
    await openWith(["fr", "ar-EG", "en"]);
    expect(offer()?.lang).toBe("ar");
    fireEvent.click(screen.getByRole("button", { name: "البقاء بالإنجليزية" }));
    expect(offer()).toBeNull();
    cleanup();
    await openWith(["ar"]);
    expect(offer()).toBeNull();
  });

  test("nobody else is asked: English first, an Arabic page, or a language already chosen", async () => {
    await openWith(["en-GB", "ar"]);
    expect(offer()).toBeNull();
    cleanup();
    await openWith(["ar"], "ar");
    expect(offer()).toBeNull();
    cleanup();
    localStorage.setItem("language", "en");
    await openWith(["ar"]);
    expect(offer()).toBeNull();
  });
});

import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { useTranslation } from "react-i18next";
import { fakeApi, refuse } from "../../../test/fake-api.ts";
import { renderPart } from "../../../test/render.tsx";
import { getI18n } from "./i18n.ts";
import { applyOverrides } from "./string-overrides.ts";

function Probe() {
  const { t } = useTranslation();
  return (
    <>
      <h1>{t("site:header.about")}</h1>
      <h2>{t("site:header.blog")}</h2>
    </>
  );
}

const heading = (level: number) => screen.getByRole("heading", { level }).textContent;

describe("strings an operator has replaced", () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  test("[R3.16] they lie over the bundled ones, also over what is loaded later", async () => {
    const calls = fakeApi({
      getTranslations: () => ({ translations: { site: { "header.about": "Who we are" } } }),
    });
    await renderPart(<Probe />);
    expect(heading(1)).toBe("About");
    const texts = getI18n("en");
    await act(() => applyOverrides(texts));
    expect(heading(1)).toBe("Who we are");
    expect(heading(2)).toBe("Blog");
    act(() => {
      texts.addResourceBundle("en", "site", { header: { about: "About", blog: "Journal" } });
    });
    expect(heading(1)).toBe("Who we are");
    expect(heading(2)).toBe("Journal");
    await applyOverrides(texts);
    expect(calls).toHaveLength(1);
  });

  test("[R3.16] without an answer the bundled ones speak, and the next moment asks again", async () => {
    const calls = fakeApi({ getTranslations: () => refuse("server_busy") });
    await renderPart(<Probe />, "ar");
    const texts = getI18n("ar");
    await act(() => applyOverrides(texts));
    expect(heading(1)).toBe("من نحن");
    await applyOverrides(texts);
    expect(calls).toHaveLength(2);
  });
});

import type { Verification } from "@masar/contract/profile/schemas";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { loadAllStrings } from "#web/platform/i18n/i18n.ts";
import { fakeApi, refuse } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { RecordPage } from "./record-page.tsx";

beforeAll(async () => {
  await Promise.all([loadAllStrings("en"), loadAllStrings("ar")]);
});
beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const valid: Verification = {
  facts: {
    holder_name: "Salma Ali",
    path_title: "SQL from the start",
    path_language: "en",
    timed_minutes: 2220,
    noted_minutes: 120,
    milestones: ["Tables", "Queries"],
    checked_milestones: [1],
    started_on: "2026-09-01",
    completed_on: "2026-11-14",
    issued_on: "2026-11-16",
  },
  revoked_on: null,
};

async function open(answer: () => unknown, language: "en" | "ar" = "en") {
  fakeApi({ getSession: () => ({ session: null }), verifyRecord: answer });
  await renderApp([{ path: "/verify/:token", element: <RecordPage /> }], {
    at: "/verify/abc",
    language,
  });
}

test("[D23] shows the record and its limits in both languages", async () => {
  await open(() => valid);
  await screen.findByText("This record was issued by Masar and is valid.");
  expect(screen.getByText("37 h recorded by Masar's timer")).toBeTruthy();
  expect(screen.getByText("2 h added by the learner")).toBeTruthy();
  expect(screen.getByText("سجّل مؤقّت «مسار» 37 س")).toBeTruthy();
  expect(screen.getByText("أُضيف يدويًا 2 س")).toBeTruthy();
  expect(screen.getByText(/It is not a certificate from an institution/)).toBeTruthy();
  expect(screen.getByText(/وهو ليس شهادة من مؤسسة/)).toBeTruthy();
  expect(screen.getAllByText("Salma Ali")).toHaveLength(2);
  expect(screen.getByText("Queries")).toBeTruthy();
  expect(screen.getByText(/Issued on 16 November 2026/)).toBeTruthy();
  expect(screen.getByText(/16 نوفمبر 2026/)).toBeTruthy();
  expect(screen.getByText("http://localhost:3000/verify/abc")).toBeTruthy();
});

test("[D23] shows no hours without recorded time and no period for one day", async () => {
  const facts = {
    ...valid.facts,
    timed_minutes: 0,
    noted_minutes: 0,
    started_on: "2026-11-14",
  };
  await open(() => ({ ...valid, facts }));
  await screen.findByText("No study time was recorded");
  expect(screen.getByText("On 14 November 2026")).toBeTruthy();
  expect(screen.queryByText(/timer/)).toBeNull();
  expect(screen.queryByText(/مؤقّت/)).toBeNull();
});

test("[D23] shows only that a record was revoked", async () => {
  await open(() => ({ facts: null, revoked_on: "2026-11-15" }));
  await screen.findByText("This record was revoked");
  expect(screen.getByText(/revoked it on 15 November/)).toBeTruthy();
  expect(screen.queryByText("Salma Ali")).toBeNull();
});

test("[D23] shows that a record does not exist", async () => {
  await open(() => refuse("not_found"), "ar");
  expect(await screen.findByText("لا سجل بهذا العنوان")).toBeTruthy();
});

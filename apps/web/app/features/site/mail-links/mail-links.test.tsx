import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeApi, refuse } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { NewsletterConfirm } from "./newsletter-confirm.tsx";
import { MailUnsubscribe, NewsletterUnsubscribe } from "./unsubscribe.tsx";

const routes = [
  { path: "/newsletter/confirm", element: <NewsletterConfirm /> },
  { path: "/newsletter/unsubscribe", element: <NewsletterUnsubscribe /> },
  { path: "/mail/unsubscribe", element: <MailUnsubscribe /> },
];
const token = "a-token-long-enough";
const title = (name: string) => screen.findByRole("heading", { name });
const signedOut = { getSession: () => ({ session: null }) };

async function open(page: string, handlers: Parameters<typeof fakeApi>[0]) {
  const calls = fakeApi({ ...signedOut, ...handlers });
  await renderApp(routes, { at: `${page}?token=${token}` });
  return () => calls.filter(({ name }) => name !== "getSession");
}

describe("links of mails", () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  test("[D72] opening the mailed link confirms the newsletter, once", async () => {
    const calls = await open("/newsletter/confirm", {
      confirmNewsletter: () => ({ status: "confirmed" }),
    });
    expect(await title("You are subscribed")).toBe(document.activeElement);
    expect(calls()).toEqual([{ name: "confirmNewsletter", body: { token } }]);
  });

  test("[D72] an expired link names where to ask again", async () => {
    await open("/newsletter/confirm", { confirmNewsletter: () => refuse("link_invalid") });
    expect(await title("This link no longer works")).toBeTruthy();
  });

  test("an answer that never came is not a bad link: it can be tried again", async () => {
    let isAway = true;
    await open("/newsletter/confirm", {
      confirmNewsletter: () => (isAway ? refuse("server_busy") : { status: "confirmed" }),
    });
    expect(await title("We could not confirm your subscription")).toBeTruthy();
    isAway = false;
    fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await title("You are subscribed")).toBeTruthy();
  });

  test("[D72] one press ends the newsletter, and nothing without it", async () => {
    const tokens: (string | null)[] = [];
    const calls = await open("/newsletter/unsubscribe", {
      unsubscribeNewsletter: (_body, { query }) => {
        tokens.push(query.get("token"));
        return { status: "unsubscribed" };
      },
    });
    const button = await screen.findByRole("button", { name: "Unsubscribe" });
    expect(calls()).toEqual([]);
    fireEvent.click(button);
    expect(await title("You are unsubscribed")).toBeTruthy();
    expect(tokens).toEqual([token]);
  });

  test("a failed unsubscribe stays on the page and shows the reason", async () => {
    await open("/newsletter/unsubscribe", { unsubscribeNewsletter: () => refuse("server_busy") });
    fireEvent.click(await screen.findByRole("button", { name: "Unsubscribe" }));
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Unsubscribe" })).toBeTruthy();
  });

  test("mails of one kind are unsubscribed with a press, and the kind is named", async () => {
    const calls = await open("/mail/unsubscribe", { unsubscribeMail: () => ({ type: "insight" }) });
    const button = await screen.findByRole("button", { name: "Stop these e-mails" });
    expect(calls()).toEqual([]);
    fireEvent.click(button);
    expect(await title("E-mails stopped")).toBeTruthy();
    expect(screen.getByText("Summaries")).toBeTruthy();
  });

  test("a link that was cut off leads to the settings of notifications", async () => {
    await open("/mail/unsubscribe", { unsubscribeMail: () => refuse("not_found") });
    fireEvent.click(await screen.findByRole("button", { name: "Stop these e-mails" }));
    expect(await title("This link no longer works")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open Settings" }).getAttribute("href")).toBe(
      "/settings/notifications",
    );
  });
});

import { limits } from "@masar/contract/limits";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeApi, makeSession, refuse } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { Register } from "./register.tsx";

const routes = [
  { path: "/register", element: <Register /> },
  { path: "/ar/register", element: <Register /> },
];

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const tick = (name: string | RegExp) => fireEvent.click(screen.getByRole("checkbox", { name }));

async function fillIn(email: string) {
  await screen.findByRole("heading", { name: "Sign up" });
  type("E-mail", email);
  type("Password", "a calm evening by the sea");
  tick(/terms of service/);
  tick(/13 or older/);
}

describe("register", () => {
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  test("[D01] shows 'Check your inbox' with the address, a resend button and the mailbox link", async () => {
    const requests = fakeApi({
      getSession: () => ({ session: null }),
      signUp: () => ({ status: "check_inbox", mailbox_url: "http://127.0.0.1:8025" }),
      resendVerification: () => ({ accepted: true }),
    });
    await renderApp(routes, { at: "/register" });
    await fillIn("omar@example.com");
    press("Create account");
    const title = await screen.findByRole("heading", { name: "Check your inbox" });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(screen.getByText("omar@example.com").tagName).toBe("BDI");
    const mailbox = screen.getByRole("link", { name: "Open the development mailbox" });
    expect(mailbox.getAttribute("href")).toBe("http://127.0.0.1:8025");
    press("Send the link again");
    await screen.findByText(/^Sent\./);
    expect(requests.at(-1)).toEqual({
      name: "resendVerification",
      body: { email: "omar@example.com" },
    });
  });

  test("[D01] changing the address keeps the other answers", async () => {
    const requests = fakeApi({
      getSession: () => ({ session: null }),
      signUp: () => ({ status: "check_inbox", mailbox_url: null }),
    });
    await renderApp(routes, { at: "/register" });
    await fillIn("omar@exmaple.com");
    press("Create account");
    await screen.findByRole("heading", { name: "Check your inbox" });
    press("Wrong address? Change it");
    expect(screen.getByLabelText<HTMLInputElement>("E-mail").value).toBe("omar@exmaple.com");
    type("E-mail", "omar@example.com");
    press("Create account");
    await screen.findByText("omar@example.com");
    expect(requests.at(-1)?.body).toEqual({
      email: "omar@example.com",
      password: "a calm evening by the sea",
      language: "en",
      terms_version: limits.termsVersion,
      is_13: true,
      time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  test("[D05] sends nothing without terms and age, and focuses the first invalid field", async () => {
    const requests = fakeApi({ getSession: () => ({ session: null }) });
    await renderApp(routes, { at: "/register" });
    await screen.findByRole("heading", { name: "Sign up" });
    press("Create account");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("E-mail")));
    await fillIn("omar@example.com");
    tick(/terms of service/);
    tick(/13 or older/);
    press("Create account");
    const terms = screen.getByRole("checkbox", { name: /terms of service/ });
    await waitFor(() => expect(document.activeElement).toBe(terms));
    expect(terms.getAttribute("aria-invalid")).toBe("true");
    expect(requests.map(({ name }) => name)).not.toContain("signUp");
  });

  test("[D03] shows a common password as an error of its field and keeps the text", async () => {
    fakeApi({ getSession: () => ({ session: null }), signUp: () => refuse("password_common") });
    await renderApp(routes, { at: "/register" });
    await fillIn("omar@example.com");
    type("Password", "password1");
    press("Create account");
    await screen.findByText(/very common/);
    const field = screen.getByLabelText<HTMLInputElement>("Password");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(field.value).toBe("password1");
  });

  test("an instance without mail logs in at once and opens the setup", async () => {
    const opened = vi.spyOn(window.location, "replace").mockImplementation(() => {});
    let session: unknown = null;
    fakeApi({
      getSession: () => ({ session }),
      signUp: () => {
        session = makeSession({ setup_completed: false });
        return { status: "logged_in", mailbox_url: null };
      },
    });
    await renderApp(routes, { at: "/register" });
    await fillIn("omar@example.com");
    press("Create account");
    await waitFor(() => expect(opened).toHaveBeenCalledWith("/onboarding"));
  });

  test("[D70] shows and sends the path request, and passes it on to log-in", async () => {
    const requests = fakeApi({
      getSession: () => ({ session: null }),
      signUp: () => ({ status: "check_inbox", mailbox_url: null }),
    });
    const query = "?goal=data+analyst&level=intermediate&hours=8&courses=both";
    await renderApp(routes, { at: `/register${query}` });
    await fillIn("omar@example.com");
    expect(screen.getByText(/^Your path is waiting: .+data analyst/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Log in" }).getAttribute("href")).toBe(
      `/login${query}`,
    );
    press("Create account");
    await screen.findByRole("heading", { name: "Check your inbox" });
    expect(requests.at(-1)?.body).toMatchObject({
      intake: {
        goal: "data analyst",
        blueprint: null,
        level: "intermediate",
        hours_per_week: 8,
        study_language: "both",
      },
    });
  });

  test("[N4.11] sends that the visitor wants to write an outline of the goal", async () => {
    const requests = fakeApi({
      getSession: () => ({ session: null }),
      signUp: () => ({ status: "check_inbox", mailbox_url: null }),
    });
    const query = "?goal=play+the+oud&level=beginner&hours=5&courses=both&outline=1";
    await renderApp(routes, { at: `/register${query}` });
    await fillIn("omar@example.com");
    const logIn = screen.getByRole("link", { name: "Log in" });
    expect(logIn.getAttribute("href")).toBe(`/login${query}`);
    press("Create account");
    await screen.findByRole("heading", { name: "Check your inbox" });
    const body = { intake: { goal: "play the oud" }, wants_outline: true };
    expect(requests.at(-1)?.body).toMatchObject(body);
  });

  test("[D70] redirects a user to the new-path page with the path request", async () => {
    const opened = vi.spyOn(window.location, "replace").mockImplementation(() => {});
    fakeApi({ getSession: () => ({ session: makeSession() }) });
    await renderApp(routes, { at: "/register?goal=data+analyst&hours=8" });
    const query = "?goal=data+analyst&level=beginner&hours=8&courses=both";
    await waitFor(() =>
      expect(opened).toHaveBeenCalledWith(`/dashboard/learning-paths/new${query}`),
    );
  });

  test("an Arabic sign-up sends language ar", async () => {
    const requests = fakeApi({
      getSession: () => ({ session: null }),
      signUp: () => ({ status: "check_inbox", mailbox_url: null }),
    });
    await renderApp(routes, { at: "/ar/register", language: "ar" });
    await screen.findByRole("heading", { name: "إنشاء حساب" });
    type("البريد الإلكتروني", "salma@example.com");
    type("كلمة المرور", "مساء هادئ على البحر");
    tick(/شروط الخدمة/);
    tick(/13/);
    press("إنشاء الحساب");
    await screen.findByRole("heading", { name: "الرسالة في الطريق" });
    expect(requests.at(-1)?.body).toMatchObject({ language: "ar" });
  });
});

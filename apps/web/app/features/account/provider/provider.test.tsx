import { limits } from "@masar/contract/limits";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeApi, makeSession, refuse } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { Register } from "#web/features/account/register/register.tsx";
import { LogIn } from "#web/features/account/log-in/log-in.tsx";
import { storeProviderAttempt } from "#web/entities/session/provider-attempt.ts";
import { popNextPageToast } from "#web/platform/toast/next-page-toast.ts";
import { ProviderReturn } from "./provider-return.tsx";

const providerUrl = "https://login.university.example/auth?state=1";
const root = document.documentElement;
let assign: ReturnType<typeof vi.fn>;

beforeEach(() => {
  root.dataset["oidc"] = "Example University";
  assign = vi.spyOn(window.location, "assign").mockImplementation(() => {}) as never;
});
afterEach(() => {
  window.sessionStorage.clear();
  delete root.dataset["oidc"];
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const tick = (name: RegExp) => fireEvent.click(screen.getByRole("checkbox", { name }));

function open(path: string, handlers: Parameters<typeof fakeApi>[0] = {}) {
  const requests = fakeApi({
    getSession: () => ({ session: null }),
    startProviderLogIn: () => ({ url: providerUrl }),
    ...handlers,
  });
  // Islands and the return page read the window's address, not the router's.
  window.history.replaceState(null, "", path);
  const routes = [
    { path: "/login", element: <LogIn /> },
    { path: "/register", element: <Register /> },
    { path: "/callback/oidc", element: <ProviderReturn provider="oidc" /> },
  ];
  return renderApp(routes, { at: path }).then(() => requests);
}

describe("continuing with a provider", () => {
  test("[N14.06] register sends nothing before terms and age are accepted, then both and the visitor's path", async () => {
    const requests = await open("/register?goal=data+analyst&hours=8");
    await screen.findByRole("heading", { name: "Sign up" });
    press("Continue with Example University");
    expect(await screen.findAllByText(/^(Accept|Confirm|You)/)).not.toEqual([]);
    expect(requests.map(({ name }) => name)).not.toContain("startProviderLogIn");
    tick(/terms of service/);
    tick(/13 or older/);
    press("Continue with Example University");
    await waitFor(() => expect(assign).toHaveBeenCalledWith(providerUrl));
    expect(requests.find(({ name }) => name === "startProviderLogIn")?.body).toMatchObject({
      provider: "oidc",
      return_query: "?goal=data+analyst&hours=8",
      sign_up: {
        terms_version: limits.termsVersion,
        is_13: true,
        intake: { goal: "data analyst", hours_per_week: 8 },
      },
    });
  });

  test("[N14.06] log-in asks for no account and shows why a provider cannot be reached", async () => {
    const requests = await open("/login?next=%2Fforum", {
      startProviderLogIn: () => refuse("provider_unavailable"),
    });
    await screen.findByRole("heading", { name: "Log in" });
    press("Continue with Google");
    expect((await screen.findByRole("alert")).textContent).toContain("cannot reach");
    expect(requests.find(({ name }) => name === "startProviderLogIn")?.body).toEqual({
      provider: "google",
      return_query: "?next=%2Fforum",
    });
  });
});

describe("the page that a provider leads back to", () => {
  const path = "/callback/oidc?state=s&code=c&iss=https%3A%2F%2Flogin.university.example";

  test.each([
    ["?next=%2Fforum", "/forum"],
    ["?next=https%3A%2F%2Fevil.example", "/dashboard"],
    ["?next=%2F%2Fevil.example", "/dashboard"],
    ["?next=%2Fcallback%2Foidc", "/dashboard"],
  ])("[N14.07] opens only a known page of this site: %s opens %s", async (query, target) => {
    const replace = vi.spyOn(window.location, "replace").mockImplementation(() => {});
    const requests = await open(path, {
      finishProviderLogIn: () => ({
        status: "logged_in",
        session: makeSession(),
        is_new: false,
        is_linked: false,
        return_query: query,
      }),
    });
    await waitFor(() => expect(replace).toHaveBeenCalledWith(target));
    expect(requests.filter(({ name }) => name === "finishProviderLogIn")).toEqual([
      {
        name: "finishProviderLogIn",
        body: { provider: "oidc", state: "s", code: "c", iss: "https://login.university.example" },
      },
    ]);
  });

  test("[N14.06] names the address and asks for terms and age when no account has the identity", async () => {
    const requests = await open(path, {
      finishProviderLogIn: () => ({
        status: "sign_up_required",
        email: "salma@uni.example",
        return_query: "?next=%2Fforum",
      }),
    });
    await screen.findByRole("heading", { name: "One last step" });
    expect(screen.getByText(/no account here for salma@uni\.example yet/)).toBeDefined();
    press("Continue with Example University");
    expect(requests.map(({ name }) => name)).not.toContain("startProviderLogIn");
    tick(/terms of service/);
    tick(/13 or older/);
    press("Continue with Example University");
    await waitFor(() => expect(assign).toHaveBeenCalledWith(providerUrl));
    expect(requests.at(-1)?.body).toMatchObject({
      return_query: "?next=%2Fforum",
      sign_up: { is_13: true },
    });
  });

  test("asks for the second factor and shows what went wrong", async () => {
    await open(path, {
      finishProviderLogIn: () => ({
        status: "second_factor_required",
        is_linked: false,
        return_query: "",
      }),
    });
    expect(await screen.findByLabelText("Code")).toBeDefined();
    cleanup();
    await open("/callback/oidc?state=other&code=c", {
      finishProviderLogIn: () => refuse("identity_unverified"),
    });
    expect((await screen.findByRole("alert")).textContent).toContain("has not verified");
  });

  test("sends nothing when the visitor went back at the provider", async () => {
    const requests = await open("/callback/oidc?state=s&error=access_denied");
    expect(await screen.findByText(/did not finish/)).toBeDefined();
    expect(requests.map(({ name }) => name)).not.toContain("finishProviderLogIn");
  });

  test.each(["?state=s&error=server_error", "?state=s&error=invalid_scope", ""])(
    "[N14.06] shows that the provider cannot be reached after another error: %s",
    async (query) => {
      const requests = await open(`/callback/oidc${query}`);
      expect((await screen.findByRole("alert")).textContent).toContain("cannot reach");
      expect(screen.queryByText(/did not finish/)).toBeNull();
      expect(requests.map(({ name }) => name)).not.toContain("finishProviderLogIn");
    },
  );
});

describe("a visit to a provider that ends without a log-in", () => {
  const back = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  const goal = "?goal=data+analyst&hours=8";

  test("[N14.07] connecting with another address names both and leads back to the account", async () => {
    storeProviderAttempt(providerUrl, { purpose: "connect" });
    await open("/callback/oidc?state=1&code=c", {
      getSession: () => ({ session: makeSession() }),
      finishProviderLogIn: () => refuse("identity_address_differs", { email: "other@uni.example" }),
    });
    await screen.findByRole("heading", { name: "Example University was not connected" });
    const own = makeSession().user.email;
    const text = `The address there is other@uni.example, your account uses ${own}.`;
    expect((await screen.findByRole("alert")).textContent).toContain(text);
    expect(back("Back to your account")).toBe("/settings/account#identities");
  });

  test("[N14.07] connecting that is cancelled leads back to the account", async () => {
    storeProviderAttempt(providerUrl, { purpose: "connect" });
    await open("/callback/oidc?state=1&error=access_denied");
    await screen.findByRole("heading", { name: "Example University was not connected" });
    expect(await screen.findByText(/Nothing has changed/)).toBeDefined();
    expect(back("Back to your account")).toBe("/settings/account#identities");
  });

  test("[N14.06] signing up that is cancelled leads back to the form with the visitor's path", async () => {
    await open(`/register${goal}`);
    await screen.findByRole("heading", { name: "Sign up" });
    tick(/terms of service/);
    tick(/13 or older/);
    press("Continue with Example University");
    await waitFor(() => expect(assign).toHaveBeenCalledWith(providerUrl));
    cleanup();
    await open("/callback/oidc?state=1&error=access_denied");
    await screen.findByRole("heading", { name: "Your account is not created yet" });
    expect(await screen.findByText(/Your path is saved/)).toBeDefined();
    expect(back("Back to sign-up")).toBe(`/register${goal}`);
  });

  test("[N14.06] an address that has an account leads from a sign-up to log-in, with the path", async () => {
    storeProviderAttempt(providerUrl, { purpose: "sign-up", search: goal });
    await open("/callback/oidc?state=1&code=c", {
      finishProviderLogIn: () => refuse("identity_conflict"),
    });
    await screen.findByRole("alert");
    expect(back("Go to the log-in page")).toBe(`/login${goal}`);
  });

  test("[N14.07] the purpose of another visit is ignored", async () => {
    storeProviderAttempt(providerUrl, { purpose: "connect" });
    await open("/callback/oidc?state=2&error=access_denied");
    await screen.findByRole("heading", { name: "Logging in did not work" });
    expect(back("Go to the log-in page")).toBe("/login");
  });
});

describe("what the next page says", () => {
  const path = "/callback/oidc?state=s&code=c";

  test.each([
    [true, /^Example University is now connected to your account salma@/],
    [false, undefined],
  ])("[N14.07] a log-in that connected the account: %s", async (isLinked, title) => {
    const replace = vi.spyOn(window.location, "replace").mockImplementation(() => {});
    const session = makeSession();
    session.user.email = "salma@example.com";
    await open(path, {
      finishProviderLogIn: () => ({
        status: "logged_in",
        session,
        is_new: false,
        is_linked: isLinked,
        return_query: "",
      }),
    });
    await waitFor(() => expect(replace).toHaveBeenCalledWith("/dashboard"));
    const stored = popNextPageToast()?.title;
    if (title) expect(stored).toMatch(title);
    else expect(stored).toBeUndefined();
  });

  test("[N14.07] connecting opens the section of the settings", async () => {
    const replace = vi.spyOn(window.location, "replace").mockImplementation(() => {});
    await open(path, { finishProviderLogIn: () => ({ status: "connected" }) });
    await waitFor(() => expect(replace).toHaveBeenCalledWith("/settings/account#identities"));
    expect(popNextPageToast()?.title).toBe("Example University is connected");
  });
});

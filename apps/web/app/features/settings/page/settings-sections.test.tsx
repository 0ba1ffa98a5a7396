import type { Consent, Device } from "@masar/contract/account/schemas";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getToasts } from "#web/platform/toast/toast.ts";
import { makeAssistant } from "../../../../test/assistant.ts";
import { fakeApi, makeSession, makeSettings, refuse } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { fakeSystemTheme } from "../../../../test/system-theme.ts";
import { AccountSection } from "#web/features/settings/account/account-section.tsx";
import { removeIsolates } from "@masar/domain/text/bidi";
import { ConsentsSection } from "#web/features/settings/privacy/consents-section.tsx";
import {
  type BeforeLogOut,
  DevicesSection,
} from "#web/features/settings/security/devices-section.tsx";
import { RegionSection } from "#web/features/settings/appearance/region-section.tsx";

// Seven hundred options are slow to draw here, and have a test of their own.
vi.mock("#web/platform/format/region-options.ts", () => {
  const list = (...values: string[]) => values.map((value) => ({ value, label: value }));
  return {
    listCountries: () => list("AE", "EG"),
    listTimeZones: () => list("Asia/Dubai", "Africa/Cairo"),
  };
});

const time = "2026-11-15T08:00:00Z";
const here: Device = {
  id: "here",
  is_current: true,
  user_agent: "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0",
  created_at: time,
  last_seen_at: time,
};
const phone: Device = {
  ...here,
  id: "phone",
  is_current: false,
  user_agent: "Mozilla/5.0 (Linux; Android 14) Chrome/140.0",
};

/** A server that stores what it receives. */
function fakeServer(handlers: Parameters<typeof fakeApi>[0] = {}) {
  const server = {
    settings: makeSettings({ country: "AE", time_zone: "Asia/Dubai" }),
    devices: [here, phone],
    consents: [
      { kind: "ai", granted: true, version: "1", created_at: time },
      { kind: "terms", granted: true, version: "2026-11-15", created_at: time },
    ] as Consent[],
    isSecondFactorOn: false,
  };
  const requests = fakeApi({
    getSession: () => ({ session: makeSession({ second_factor: server.isSecondFactorOn }) }),
    getSettings: () => server.settings,
    updateSettings: (body) => Object.assign(server.settings, body),
    getAssistant: () => makeAssistant(),
    listIdentities: () => ({ identities: [], providers: [], has_password: true }),
    getCalendarFeed: () => ({ is_on: false, created_at: null, last_read_at: null }),
    getProfile: () => ({ visibility: "private" }),
    listDevices: () => ({ devices: server.devices }),
    listPasskeys: () => ({ passkeys: [] }),
    removeDevice: (_body, { id }) => {
      server.devices = server.devices.filter((device) => device.id !== id);
      return null;
    },
    listConsents: () => ({ consents: server.consents }),
    recordConsent: (body: { kind: "ai"; granted: boolean }) => {
      const consent = { ...body, version: "1", created_at: time };
      server.consents = [consent, ...server.consents];
      return consent;
    },
    startSecondFactor: ({ password }: { password: string }) =>
      password === "right password"
        ? { totp_uri: "otpauth://totp/Masar:a?secret=ABCDEFGH", recovery_codes: ["one-1", "two-2"] }
        : refuse("password_wrong"),
    confirmSecondFactor: ({ code }: { code: string }) => {
      if (code !== "123456") return refuse("code_invalid");
      server.isSecondFactorOn = true;
      return null;
    },
    ...handlers,
  });
  return { server, requests };
}

async function show(part: ReactNode) {
  await renderApp([{ path: "*", element: part }], { at: "/settings" });
}

const dialog = () => within(screen.getByRole("dialog"));

describe("settings", () => {
  beforeEach(() => void fakeSystemTheme(false));
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  test("a field is saved at once and can be undone", async () => {
    const { server } = fakeServer();
    await show(<RegionSection />);
    const country = await screen.findByLabelText("Country");
    fireEvent.change(country, { target: { value: "EG" } });
    await waitFor(() => expect(getToasts()[0]?.action?.label).toBe("Undo"));
    expect(server.settings).toMatchObject({ country: "EG", time_zone: "Asia/Dubai" });
    getToasts()[0]?.action?.onAct();
    await waitFor(() => expect(server.settings.country).toBe("AE"));
    expect((country as HTMLSelectElement).value).toBe("AE");
  });

  test("what the server refused is not shown as saved", async () => {
    fakeServer({ updateSettings: () => refuse("validation_failed") });
    await show(<RegionSection />);
    const zone = (await screen.findByLabelText("Time zone")) as HTMLSelectElement;
    fireEvent.change(zone, { target: { value: "Africa/Cairo" } });
    await waitFor(() => expect(getToasts()[0]?.variant).toBe("destructive"));
    expect(zone.value).toBe("Asia/Dubai");
  });

  test("[D10] the setup can be repeated from its first step", async () => {
    fakeServer();
    await show(<RegionSection />);
    const again = await screen.findByRole("link", { name: "Open setup" });
    expect(again.getAttribute("href")).toBe("/onboarding?step=region");
  });

  test("logging out everywhere first lets go of what this device would forget", async () => {
    const { requests } = fakeServer({ logOutEverywhere: () => null });
    const beforeLogOut = vi.fn<BeforeLogOut>(async () => {});
    await show(<DevicesSection beforeLogOut={beforeLogOut} />);
    fireEvent.click(await screen.findByRole("button", { name: "Log out everywhere" }));
    fireEvent.click(dialog().getByRole("button", { name: "Log out everywhere" }));
    const isOut = () => requests.some(({ name }) => name === "logOutEverywhere");
    await waitFor(() => expect(beforeLogOut).toHaveBeenCalledOnce());
    expect(isOut()).toBe(false);
    beforeLogOut.mock.calls[0]?.[0]();
    await waitFor(() => expect(isOut()).toBe(true));
  });

  test("[D02] another device is logged out after a question; this one is marked", async () => {
    const { server } = fakeServer();
    await show(<DevicesSection beforeLogOut={async (logOut) => logOut()} />);
    const button = await screen.findByRole("button", { name: "Log out Chrome\u00A0· Android" });
    expect(screen.queryByRole("button", { name: "Log out Chrome\u00A0· Linux" })).toBeNull();
    screen.getByText("This device");
    fireEvent.click(button);
    expect(server.devices).toHaveLength(2);
    fireEvent.click(dialog().getByRole("button", { name: "Log out" }));
    await waitFor(() => expect(screen.queryByText("Chrome\u00A0· Android")).toBeNull());
    expect(server.devices).toEqual([here]);
  });

  test.each([
    ["en", "Version of 15\u00A0November\u00A02026"],
    ["ar", "نسخة 15\u00A0نوفمبر\u00A02026"],
  ] as const)("in %s the version of the terms is a written date", async (language, text) => {
    fakeServer();
    await renderApp([{ path: "*", element: <ConsentsSection /> }], { at: "/settings", language });
    const link = await screen.findByRole("link");
    expect(removeIsolates(link.textContent ?? "")).toBe(text);
  });

  test("[D05] a consent that can be withdrawn is, and stays in the log", async () => {
    const { server } = fakeServer();
    await show(<ConsentsSection />);
    const withdraw = await screen.findAllByRole("button", { name: /^Withdraw/ });
    expect(withdraw).toHaveLength(1);
    fireEvent.click(withdraw[0] as HTMLElement);
    await screen.findByText(/^Withdrawn on/);
    expect(server.consents.map(({ kind, granted }) => [kind, granted])).toEqual([
      ["ai", false],
      ["ai", true],
      ["terms", true],
    ]);
  });

  test("[N8.15] consent to videos of YouTube is withdrawn on the device where it was given", async () => {
    fakeServer();
    localStorage.setItem("youtube-consent", "given");
    await show(<ConsentsSection />);
    const name = "Withdraw: YouTube videos";
    fireEvent.click(await screen.findByRole("button", { name }));
    expect(screen.queryByRole("button", { name })).toBeNull();
    expect(localStorage.getItem("youtube-consent")).toBeNull();
    expect(document.activeElement?.id).toBe("consents");
  });

  test("[D03] the second step: password, secret, recovery codes, a first code", async () => {
    fakeServer();
    await show(<AccountSection />);
    fireEvent.click(await screen.findByRole("button", { name: "Turn on" }));
    const password = dialog().getByLabelText("Current password");
    fireEvent.change(password, { target: { value: "wrong" } });
    fireEvent.click(dialog().getByRole("button", { name: "Continue" }));
    await dialog().findByText("That is not your current password.");
    fireEvent.change(password, { target: { value: "right password" } });
    fireEvent.click(dialog().getByRole("button", { name: "Continue" }));
    await dialog().findByText("ABCD EFGH");
    fireEvent.click(dialog().getByRole("button", { name: "Continue" }));
    dialog().getByText("two-2");
    const code = dialog().getByLabelText("Code from the app");
    fireEvent.change(code, { target: { value: "999999" } });
    fireEvent.click(dialog().getByRole("button", { name: "Turn on" }));
    await dialog().findByText(/wrong, expired or already used/);
    // What an Arabic keyboard types is the same code.
    fireEvent.change(code, { target: { value: "١٢٣ ٤٥٦" } });
    fireEvent.click(dialog().getByRole("button", { name: "Turn on" }));
    await screen.findByRole("button", { name: "Turn off" });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("[D02] a new password that is too short is refused beside its field, nothing is sent", async () => {
    const { requests } = fakeServer();
    await show(<AccountSection />);
    fireEvent.click(await screen.findByRole("button", { name: "Change password" }));
    const current = dialog().getByLabelText("Current password");
    fireEvent.change(current, { target: { value: "right password" } });
    fireEvent.change(dialog().getByLabelText("New password"), { target: { value: "short" } });
    fireEvent.click(dialog().getByRole("button", { name: "Save password" }));
    await waitFor(() => {
      expect(document.activeElement).toBe(dialog().getByLabelText("New password"));
    });
    expect(requests.some(({ name }) => name === "changePassword")).toBe(false);
    expect((current as HTMLInputElement).value).toBe("right password");
  });

  test("[D03] the second step is turned off with a code, and its field appears when it was turned on elsewhere", async () => {
    const { requests, server } = fakeServer({
      changePassword: () => refuse("code_invalid"),
      removeSecondFactor: () => refuse("code_invalid"),
    });
    await show(<AccountSection />);
    fireEvent.click(await screen.findByRole("button", { name: "Change password" }));
    expect(dialog().queryByLabelText(/Two-factor code/)).toBeNull();
    const write = (label: RegExp, value: string) =>
      fireEvent.change(dialog().getByLabelText(label), { target: { value } });
    write(/Current password/, "right password");
    write(/New password/, "another long sentence");
    server.isSecondFactorOn = true;
    fireEvent.click(dialog().getByRole("button", { name: "Save password" }));
    await dialog().findByLabelText(/Two-factor code/);
    fireEvent.click(dialog().getByRole("button", { name: "Cancel" }));

    fireEvent.click(await screen.findByRole("button", { name: "Turn off" }));
    write(/Current password/, "right password");
    fireEvent.click(dialog().getByRole("button", { name: "Turn off" }));
    await dialog().findByText("Enter your two-factor code.");
    write(/Two-factor code/, "٦٥٤٣٢١");
    fireEvent.click(dialog().getByRole("button", { name: "Turn off" }));
    await waitFor(() =>
      expect(requests.findLast(({ name }) => name === "removeSecondFactor")?.body).toEqual({
        password: "right password",
        code: "654321",
      }),
    );
  });
});

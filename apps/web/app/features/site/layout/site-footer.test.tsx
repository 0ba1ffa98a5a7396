import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeApi, refuse } from "../../../../test/fake-api.ts";
import { renderPart } from "../../../../test/render.tsx";
import { fakeSystemTheme } from "../../../../test/system-theme.ts";
import { ThemeProvider } from "#web/platform/preferences/theme.tsx";
import { NewsletterForm } from "../islands/newsletter-form.tsx";
import { ThemeSwitch } from "../islands/theme-switch.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { listSocialLinks } from "./site-footer.tsx";

const footer = (
  <ThemeProvider>
    <SiteFooter pathname="/about" newsletter={<NewsletterForm />} themeSwitch={<ThemeSwitch />} />
  </ThemeProvider>
);

async function subscribeWith(email: string) {
  fireEvent.change(screen.getByLabelText("E-mail"), { target: { value: email } });
  fireEvent.click(screen.getByRole("button", { name: "Subscribe" }));
}

describe("footer of public pages", () => {
  beforeEach(() => fakeSystemTheme(false));
  afterEach(() => {
    cleanup();
    localStorage.clear();
    document.documentElement.classList.remove("dark");
    vi.unstubAllGlobals();
  });

  test("[R2.08] quick links; Support leads a visitor to contact, a user to the support page", async () => {
    await renderPart(footer);
    const quick = within(screen.getByRole("navigation", { name: "Quick links" }));
    const entries = quick.getAllByRole("link");
    expect(entries.map((entry) => [entry.textContent, entry.getAttribute("href")])).toEqual([
      ["About Us", "/about"],
      ["Privacy Policy", "/privacy"],
      ["Terms of Service", "/terms"],
      ["FAQ", "/faq"],
      ["Support", "/contact"],
      ["Support", "/support"],
    ]);
    // One of the two is seen: the page's own mark decides.
    expect(entries[4]?.closest("li")?.className).toContain("in-data-member:hidden");
    expect(entries[5]?.closest("li")?.className).toContain("hidden in-data-member:block");
  });

  test("[R2.09] four social links share the page in a new tab", async () => {
    await renderPart(footer);
    const social = within(screen.getByRole("navigation", { name: "Share this page" }));
    const entries = social.getAllByRole<HTMLAnchorElement>("link");
    expect(entries).toHaveLength(4);
    for (const entry of entries) {
      expect(entry.target).toBe("_blank");
      expect(entry.rel).toContain("noopener");
      expect(entry.href).toContain(`${window.location.origin}/about`);
    }
  });

  test("[R2.09] a configured account replaces sharing", () => {
    const accounts = { x: "https://x.com/masar", linkedin: "", whatsapp: "", telegram: undefined };
    const [first, second] = listSocialLinks("/", accounts);
    expect(first).toEqual({ network: "x", href: "https://x.com/masar", isAccount: true });
    expect(second?.isAccount).toBe(false);
  });

  test("[R2.10] the dark-mode switch", async () => {
    await renderPart(footer);
    const dark = screen.getByRole("switch", { name: "Dark mode" });
    expect(dark.getAttribute("aria-checked")).toBe("false");
    fireEvent.click(dark);
    expect(dark.getAttribute("aria-checked")).toBe("true");
    expect(document.documentElement.classList.contains("dark")).toBe(true);
    fireEvent.click(dark);
    expect(document.documentElement.classList.contains("dark")).toBe(false);
  });

  test("[R2.12] copyright since 2025, and the address", async () => {
    vi.setSystemTime(new Date("2025-06-01"));
    await renderPart(footer);
    expect(screen.getByText("© 2025 Masar")).toBeTruthy();
    cleanup();
    vi.setSystemTime(new Date("2027-06-01"));
    await renderPart(footer);
    expect(screen.getByText("© 2025–2027 Masar")).toBeTruthy();
    expect(screen.getByText("Dubai, United Arab Emirates")).toBeTruthy();
    vi.useRealTimers();
  });

  test("[R2.11] the form subscribes an e-mail address and asks to check the inbox", async () => {
    const calls = fakeApi({
      subscribeNewsletter: () => ({ status: "check_inbox", mailbox_url: "/dev/mailbox" }),
    });
    await renderPart(footer);
    expect(screen.getByLabelText<HTMLInputElement>("E-mail").type).toBe("email");
    await subscribeWith(" salma@example.com ");
    expect(await screen.findByText("Check your inbox")).toBeTruthy();
    expect(screen.getByText("salma@example.com")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open the development mailbox" })).toBeTruthy();
    expect(calls).toEqual([
      { name: "subscribeNewsletter", body: { email: "salma@example.com", language: "en" } },
    ]);
  });

  test("[R2.11] a mistyped address shows an error at the field, a limit above the button; the text stays", async () => {
    const calls = fakeApi({ subscribeNewsletter: () => refuse("rate_limited", { count: 3000 }) });
    await renderPart(footer);
    await subscribeWith("salma@");
    expect(screen.getByText(/Enter a valid e-mail, like/)).toBeTruthy();
    expect(calls).toEqual([]);
    await subscribeWith("salma@example.com");
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("E-mail").value).toBe("salma@example.com");
  });
});

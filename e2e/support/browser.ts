import { existsSync } from "node:fs";

/** Debian's Chromium. It draws a window of its own around every page, which costs a third of a test's work. */
export const wholeBrowser = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
/** The same engine without that window. */
const shell = process.env["CHROMIUM_SHELL"] ?? "/usr/bin/chromium-headless-shell";

/** Kept from calling home; as root it cannot have its sandbox. */
export const launchOptions = {
  executablePath: existsSync(shell) ? shell : wholeBrowser,
  // A file saved under an Arabic name needs a machine that can write one.
  env: { ...process.env, LC_ALL: "C.UTF-8" },
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-software-rasterizer",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

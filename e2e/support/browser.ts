import { existsSync } from "node:fs";

/** Debian's Chromium with its browser window, which costs a third of a test's time. */
export const wholeBrowser = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
/** The same engine without that window. */
const shell = process.env["CHROMIUM_SHELL"] ?? "/usr/bin/chromium-headless-shell";

/** Disables background requests; the sandbox does not work as root. */
export const launchOptions = {
  executablePath: existsSync(shell) ? shell : wholeBrowser,
  // Arabic file names of downloads need a UTF-8 locale.
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

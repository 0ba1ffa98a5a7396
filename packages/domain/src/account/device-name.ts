// The order matters: most browsers also claim to be the later ones.
const browsers: [string, RegExp][] = [
  ["Edge", /\bEdg(?:A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /(?:Chrome|CriOS)\//],
  ["Safari", /\bSafari\//],
];

const systems: [string, RegExp][] = [
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
];

export function readAgent(agent: string | null): { browser?: string; system?: string } {
  const find = (list: [string, RegExp][]) =>
    list.find(([, pattern]) => pattern.test(agent ?? ""))?.[0];
  return { browser: find(browsers), system: find(systems) };
}

/** Of a device stored as "Chrome, Android". */
export function splitDevice(device: unknown): { browser: string; system: string } | undefined {
  const [browser, system] = typeof device === "string" ? device.split(", ") : [];
  return browser && system ? { browser, system } : undefined;
}

export function isHandheld(system: string | undefined): boolean {
  return system === "Android" || system === "iPhone" || system === "iPad";
}

import { writeRatios } from "./performance-page.ts";
import { measureRatios, type Ratio } from "./ratios.ts";

const rounds = 5;
const seconds = 3;

type Servers = { serverUrl: string; providerUrl: string };
type Print = (line: string) => void;

export async function printRatios(servers: Servers, print: Print): Promise<void> {
  print("Signed-in requests beside their statements through the bare driver, 64 at a time:");
  const ratios = await measureRatios({ ...servers, rounds, seconds, withPeers: true });
  for (const ratio of ratios) print(describe(ratio));
  await writeRatios(ratios);
}

/** Without the peers, and without a change of the page. */
export async function printSome(servers: Servers, only: string[], print: Print): Promise<void> {
  const ratios = await measureRatios({ ...servers, rounds, seconds, only });
  for (const ratio of ratios) print(describe(ratio));
}

function describe({ name, goal, api, bare, ratio }: Ratio): string {
  const figures = [
    `ratio ${ratio.toFixed(2)}${goal ? ` (goal ${goal.toFixed(2)})` : ""}`,
    `API ${api.perSecond.toFixed(0)} a second, median ${api.medianMs.toFixed(0)} ms`,
    `bare ${bare.perSecond.toFixed(0)} a second, median ${bare.medianMs.toFixed(0)} ms`,
  ];
  return `  ${name.padEnd(40)} ${figures.join("; ")}`;
}

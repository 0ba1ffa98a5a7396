import { measureNodes } from "./measure-nodes.ts";

/** For docs/operations/scale.md. */
export async function printNodes(serverUrl: string, print: (line: string) => void): Promise<void> {
  print("One and two API processes behind HAProxy, 64 requests at a time:");
  await measureNodes(serverUrl, ({ request, loads }) => {
    print(`  ${request}`);
    for (const { variant, load, ratio } of loads) {
      const { perSecond, medianMs } = load;
      print(
        `    ${variant.padEnd(24)} ${perSecond.toFixed(0)} a second, median ${medianMs.toFixed(0)} ms, ${ratio.toFixed(2)} of one`,
      );
    }
  });
}

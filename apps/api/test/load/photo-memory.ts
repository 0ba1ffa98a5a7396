import { readFileSync } from "node:fs";
import { reencodePhoto } from "#api/features/profile/reencode-photo.ts";

// Draws the files named as arguments at the same time, each for another user, and prints the results and the peak memory.
const files = process.argv.slice(2).map((path) => readFileSync(path));
const maxMegabytes = () => process.resourceUsage().maxRSS / 1024;
const before = maxMegabytes();
const outcomes = await Promise.all(
  files.map((bytes, index) =>
    reencodePhoto(`user-${index}`, bytes).then(
      () => "drawn",
      (error: unknown) => String(error instanceof Error && "code" in error ? error.code : error),
    ),
  ),
);
process.stdout.write(JSON.stringify({ outcomes, megabytes: Math.round(maxMegabytes() - before) }));

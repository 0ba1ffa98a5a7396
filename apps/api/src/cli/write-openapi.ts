import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describeApi } from "#api/http/openapi.ts";

/** `npm run openapi`: writes the committed description of the API, which a test compares with the served one. */
const file = join(import.meta.dirname, "../../../../docs/openapi.json");
await writeFile(file, `${JSON.stringify(await describeApi(), null, 2)}\n`);

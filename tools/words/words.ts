import { readRepository } from "../checks/repository.ts";
import { countRetiredWords, formatCounts } from "./retired-words.ts";

process.stdout.write(`${formatCounts(countRetiredWords(readRepository().texts))}\n`);

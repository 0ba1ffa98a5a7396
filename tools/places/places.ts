import { languages } from "@masar/contract/settings/schemas";
import { listPlacedSessions, type PlacedSession } from "./list-places.ts";
import { isConflicting, measurePlaces } from "./measure-places.ts";

// `npm run places`: where the sessions of all blueprints are studied, in figures. `npm run places -- <seed>` prints 50
// sessions of each language, drawn by the seed, to be read; `npm run places -- conflicts` those with another tool.
const [command] = process.argv.slice(2);
const drawn = 50;

/** Numbers below one that look random and are the same for a seed: a linear congruential generator. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

function format({ at, budget, topic, kind, search, step, place }: PlacedSession): string {
  const where = place ? `${place.kind} "${place.title}" [${place.skills.join(" ")}]` : "web search";
  return `${at} (${budget}) | ${step.title} | ${kind}: ${topic.title} | ${search} -> ${where}`;
}

for (const language of languages) {
  const sessions = listPlacedSessions(language);
  const lines = [`${language}: ${JSON.stringify(measurePlaces(sessions))}`];
  if (command === "conflicts") {
    lines.push(...new Set(sessions.filter(isConflicting).map(format)));
  } else if (command !== undefined) {
    const random = createRandom(Number(command));
    for (let count = 0; count < drawn; count += 1) {
      const session = sessions[Math.floor(random() * sessions.length)];
      if (session) lines.push(`${count + 1}. ${format(session)}`);
    }
  }
  process.stdout.write(`${lines.join("\n")}\n`);
}

import { analyse } from "scslre";

export interface Pattern {
  /** `path:line`. */
  location: string;
  source: string;
  flags: string;
}

type ParsedPattern = ReturnType<typeof analyse>["parsed"]["pattern"];
type Alternatives = ParsedPattern["alternatives"];
type Element = Alternatives[number]["elements"][number];

/** `scslre` knows the flag `u`, not `v`; no pattern here uses what differs between them. */
const toLiteral = ({ source, flags }: Pattern) => ({ source, flags: flags.replace("v", "u") });

/** Proofs that repeating one character needs more than linear time. `listAttacks` covers repeated words. */
export function findSuperLinear(pattern: Pattern): string[] {
  const { reports } = analyse(toLiteral(pattern), {});
  return reports.map(({ type, character }) => `${type} by ${JSON.stringify(character.pick)}`);
}

/** Blanks, words and marks: a word boundary may be next to a set. */
const candidates = " a0.-/@:\n\"'()[]{}<>*_`~#|=!?,;\\%+&س".split("");

function listMatching(raw: string, flags: string): string[] {
  const single = new RegExp(`^(?:${raw})$`, flags.replaceAll(/[gym]/g, ""));
  return candidates.filter((char) => single.test(char)).slice(0, 2);
}

/** One short text that the element matches; "" for an assertion. */
function toSample(element: Element, flags: string): string {
  switch (element.type) {
    case "Character":
      return String.fromCodePoint(element.value);
    case "CharacterClass":
    case "CharacterSet":
      return listMatching(element.raw, flags)[0] ?? "";
    case "CapturingGroup":
    case "Group":
      return joinSamples(element.alternatives[0]?.elements ?? [], flags);
    case "Quantifier":
      return toSample(element.element, flags).repeat(Math.min(element.min, 40));
    default:
      return "";
  }
}

function joinSamples(elements: readonly Element[], flags: string): string {
  return elements.map((element) => toSample(element, flags)).join("");
}

/** Texts whose repetition starts each unbounded quantifier again and again and lets it run to the end each time. */
function listPumps(alternatives: Alternatives, flags: string, lead: string): string[] {
  return alternatives.flatMap(({ elements }) =>
    elements.flatMap((element, index) =>
      listElementPumps(element, flags, lead + joinSamples(elements.slice(0, index), flags)),
    ),
  );
}

function listElementPumps(element: Element, flags: string, lead: string): string[] {
  if (element.type === "CapturingGroup" || element.type === "Group")
    return listPumps(element.alternatives, flags, lead);
  if (element.type === "Assertion" && "alternatives" in element)
    return listPumps(element.alternatives, flags, lead);
  if (element.type !== "Quantifier") return [];
  const { element: repeated } = element;
  const inner = listElementPumps(repeated, flags, lead);
  if (element.max !== Infinity) return inner;
  const isSet = repeated.type === "CharacterClass" || repeated.type === "CharacterSet";
  const samples = isSet ? listMatching(repeated.raw, flags) : [toSample(repeated, flags)];
  return [...inner, ...samples.map((sample) => `${lead}${sample}`), `${lead}${samples[0]} `];
}

/** Attacks on a pattern that are made of its own parts. */
export function listAttacks(pattern: Pattern, length: number): string[] {
  const { parsed } = analyse(toLiteral(pattern), { maxReports: 1 });
  const pumps = new Set(listPumps(parsed.pattern.alternatives, pattern.flags, ""));
  return [...pumps]
    .filter((pump) => pump !== "")
    .map((pump) => `\0${pump.repeat(Math.ceil(length / pump.length)).slice(0, length)}\0`);
}

/** The best of ten runs in CPU time, because other tests share the processor. Ends with the first fast run. */
export function measureMs(run: () => void, fastMs: number): number {
  let best = Infinity;
  for (let runs = 0; runs < 10 && best >= fastMs; runs++) {
    const start = process.cpuUsage();
    run();
    best = Math.min(best, process.cpuUsage(start).user / 1000);
  }
  return best;
}

/** One quiet line of facts; a dot never begins a line, it stays with the fact before it. */
export function joinFacts(facts: string[]): string {
  return facts.filter((fact) => fact !== "").join("\u00A0· ");
}

const plusNames = /\b(security|network|linux|a)\+(?!\+)/giu;

/** Words are compared without signs: "Security+" must not become "security". */
export function restateExamNames(goal: string): string {
  return goal.replace(plusNames, "$1 plus");
}

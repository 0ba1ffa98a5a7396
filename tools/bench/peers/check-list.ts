/**
 * The twenty newest rows of one user, in order. All users have rows with the same titles, so that rows of another user
 * would repeat a title.
 */
export function checkList(body: string): string | undefined {
  const numbers = [...body.matchAll(/A title of (\d+)/g)].map(([, number]) => Number(number));
  const isRight = numbers.length === 20 && numbers.every((number, at) => number === at + 1);
  return isRight ? undefined : `not the 20 newest rows of one user but ${numbers.join(", ")}`;
}

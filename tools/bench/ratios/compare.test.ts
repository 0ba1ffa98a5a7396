import { expect, test } from "vitest";
import { compareInTurn } from "./compare.ts";
import { describeLoad } from "./load.ts";

test("each run is compared with the bare run of its round, and the round in the middle is returned", async () => {
  const order: string[] = [];
  const play = (name: string, rates: number[]) => {
    let at = 0;
    return async (seconds: number) => {
      order.push(name);
      // The first is the warm-up.
      const perSecond = seconds === 1 ? 999 : (rates[at++] ?? 0);
      return { perSecond, medianMs: 1 };
    };
  };
  const compared = await compareInTurn(
    {
      bare: play("bare", [100, 50, 100]),
      others: { ours: play("ours", [50, 40, 10]), theirs: play("theirs", [10, 10, 10]) },
    },
    { rounds: 3, seconds: 2 },
  );
  expect(order.join(" ")).toBe(Array(4).fill("bare ours theirs").join(" "));
  expect(compared.ours).toMatchObject({ ratio: 0.5, bare: { perSecond: 100 } });
  expect(compared.theirs).toMatchObject({ ratio: 0.1, api: { perSecond: 10 } });
});

test("a load is described by its rate and its median time", () => {
  expect(describeLoad([5, 1, 3], 2)).toEqual({ perSecond: 1.5, medianMs: 3 });
  expect(describeLoad([], 2)).toEqual({ perSecond: 0, medianMs: 0 });
});

import { expect, test } from "vitest";
import { listSlow, summariseVisits } from "./phone-figures.ts";

test("[N2.07] the median of the visits is compared with 2.5 s and 200 ms", () => {
  const stalled = { lcpMs: 9000, inpMs: 900 };
  const visits = [{ lcpMs: 2500, inpMs: 200 }, stalled, { lcpMs: 1900, inpMs: 90 }];
  expect(summariseVisits(visits)).toEqual({ lcpMs: 2500, inpMs: 200 });
  expect(listSlow(summariseVisits(visits))).toEqual([]);
});

test("[N2.07] a visit without a figure counts as the slowest one", () => {
  const [fast, unmeasured] = [100, Number.NaN].map((lcpMs) => ({ lcpMs, inpMs: 50 }));
  expect(summariseVisits([unmeasured!, fast!, fast!])).toEqual({ lcpMs: 100, inpMs: 50 });
  expect(listSlow(summariseVisits([fast!, unmeasured!, unmeasured!]))).toEqual(["lcpMs"]);
});

test("[N2.07] names each figure that is above its limit or was not measured", () => {
  expect(listSlow({ lcpMs: 2501, inpMs: 10 })).toEqual(["lcpMs"]);
  expect(listSlow({ lcpMs: 10, inpMs: 201 })).toEqual(["inpMs"]);
  expect(listSlow(summariseVisits([]))).toEqual(["lcpMs", "inpMs"]);
  expect(listSlow({ lcpMs: Number.NaN, inpMs: Number.NaN })).toEqual(["lcpMs", "inpMs"]);
});

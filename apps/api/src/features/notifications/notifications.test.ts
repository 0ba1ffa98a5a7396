import { afterAll, beforeAll, expect, test } from "vitest";
import { type House, startHouse } from "../../../test/house.ts";

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => house.stop());

test("smoke", async () => {
  const learner = await house.createLearner();
  const list = await learner.call("listNotifications");
  expect(list.body).toBe(1);
});

import { countryByZone } from "@masar/domain/dates/zone-country";
import { expect, test } from "vitest";
import { lastWeekday, toDate, toDay, toWeekday } from "./civil-dates.ts";
import { listChanges, listLawfulOffsets, listOffsets, regionRules } from "./zone-offsets.ts";

test("[N15.01] every zone of the region has its law written down", () => {
  expect(Object.keys(regionRules).toSorted()).toEqual(Object.keys(countryByZone).toSorted());
});

test.each(Object.entries(regionRules))(
  "[N15.01] Node's table of %s is the law of the next five years",
  (zone, rule) => {
    expect(listOffsets(zone)).toEqual(listLawfulOffsets(rule));
  },
);

test("[N15.01] four zones of the region change their clocks, Morocco none", () => {
  const changing = Object.entries(regionRules)
    .filter(([, rule]) => listChanges(listLawfulOffsets(rule)).length > 0)
    .map(([zone]) => zone);
  expect(changing).toEqual(["Africa/Cairo", "Asia/Beirut", "Asia/Gaza", "Asia/Hebron"]);
});

test("[N15.01] the model's dates have leap days and weekdays", () => {
  expect(toDate(toDay("2028-02-28") + 1)).toBe("2028-02-29");
  expect(toDay("2028-03-01") - toDay("2028-02-28")).toBe(2);
  expect(toDay("2027-03-01") - toDay("2027-02-28")).toBe(1);
  for (let day = toDay("2026-01-01"); day < toDay("2033-01-01"); day++) {
    const date = new Date(day * 86_400_000);
    expect([toDate(day), toWeekday(day)]).toEqual([
      date.toISOString().slice(0, 10),
      date.getUTCDay(),
    ]);
  }
  expect(toDate(lastWeekday(2027, 4, 5))).toBe("2027-04-30");
});

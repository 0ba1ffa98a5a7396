import fc from "fast-check";
import { expect, test } from "vitest";
import { type CalendarEntry, writeCalendar } from "./icalendar.ts";

const now = new Date("2026-11-15T08:00:00.123Z");

function write(entries: CalendarEntry[], name = "Masar"): string {
  return writeCalendar({ name, now, refreshHours: 6, entries });
}

/** Parses like a calendar program: joins folded lines, unescapes texts. */
function readLines(text: string): string[] {
  return text.replaceAll("\r\n ", "").split("\r\n");
}

function unescapeText(text: string): string {
  return text.replaceAll(/\\([\\;,n])/g, (_, letter: string) => (letter === "n" ? "\n" : letter));
}

const whole = {
  uid: "a@masar",
  title: "Joins; grouping, totals",
  description: "One\nTwo \\ three",
  url: "https://masar.example/dashboard",
  date: "2026-11-20",
} satisfies CalendarEntry;

test("[D47] an all-day entry is valid iCalendar", () => {
  const lines = readLines(write([whole]));
  expect(lines.slice(0, 3)).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Masar//Study plan//EN",
  ]);
  expect(lines).toContain("REFRESH-INTERVAL;VALUE=DURATION:PT6H");
  expect(lines).toContain("DTSTAMP:20261115T080000Z");
  expect(lines).toContain("DTSTART;VALUE=DATE:20261120");
  expect(lines).toContain(String.raw`SUMMARY:Joins\; grouping\, totals`);
  expect(lines).toContain(String.raw`DESCRIPTION:One\nTwo \\ three`);
  expect(lines.at(-2)).toBe("END:VCALENDAR");
});

test("[D47] an entry with an hour has its instant and its length", () => {
  const { date: _date, ...rest } = whole;
  const lines = readLines(
    write([{ ...rest, start: new Date("2026-11-20T15:30:00Z"), minutes: 45 }]),
  );
  expect(lines).toContain("DTSTART:20261120T153000Z");
  expect(lines).toContain("DURATION:PT45M");
});

test("[D47] no line is longer than 75 bytes and every title is restored, for any titles", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 300 });
  const arabic = fc.string({
    unit: fc.constantFrom("م", "س", "ا", "ر", " ", "؛", "،", "\n", ",", ";", "\\", "a"),
    maxLength: 200,
  });
  fc.assert(
    fc.property(fc.oneof(text, arabic), (title) => {
      const written = write([{ ...whole, title }]);
      for (const line of written.split("\r\n")) {
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        expect(line).not.toContain("\n");
      }
      const summary = readLines(written).find((line) => line.startsWith("SUMMARY:")) ?? "";
      const plain = title.replaceAll(/\r\n|\r/g, "\n").replaceAll(/(?!\n)\p{Cc}/gu, "");
      expect(unescapeText(summary.slice("SUMMARY:".length))).toBe(plain);
    }),
  );
});

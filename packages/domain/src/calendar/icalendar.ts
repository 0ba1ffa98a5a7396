/** An all-day entry, or minutes from an instant. */
export type CalendarEntry = {
  /** Stable, so that a refresh moves the entry instead of adding another. */
  uid: string;
  title: string;
  description: string;
  url: string;
} & ({ date: string } | { start: Date; minutes: number });

type Calendar = {
  name: string;
  now: Date;
  refreshHours: number;
  entries: readonly CalendarEntry[];
};

const maxLineBytes = 75;

/** RFC 5545: CRLF, escaped texts, lines of at most 75 bytes. */
export function writeCalendar({ name, now, refreshHours, entries }: Calendar): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Masar//Study plan//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
    `X-PUBLISHED-TTL:PT${refreshHours}H`,
    ...entries.flatMap((entry) => formatEntry(entry, now)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function formatEntry(entry: CalendarEntry, now: Date): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${escapeText(entry.uid)}`,
    `DTSTAMP:${formatInstant(now)}`,
    ...("date" in entry
      ? [`DTSTART;VALUE=DATE:${entry.date.replaceAll("-", "")}`, "TRANSP:TRANSPARENT"]
      : [`DTSTART:${formatInstant(entry.start)}`, `DURATION:PT${entry.minutes}M`]),
    `SUMMARY:${escapeText(entry.title)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    `URL:${entry.url}`,
    ...("start" in entry ? formatAlarm(entry.title) : []),
    "END:VEVENT",
  ];
}

/** At the start of the entry. Some calendars apply their own alarms to a subscription instead. */
function formatAlarm(title: string): string[] {
  return [
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escapeText(title)}`,
    "TRIGGER:PT0S",
    "END:VALARM",
  ];
}

/** 20261115T183000Z: an instant, so that calendars need no zone table. */
function formatInstant(instant: Date): string {
  return instant.toISOString().replace(/\.\d+/, "").replaceAll(/[-:]/g, "");
}

function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\n|\r/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, "");
}

/** Continues long lines after a line break and a space, without splitting multi-byte characters. */
function foldLine(line: string): string {
  const rows: string[] = [];
  let row = "";
  let bytes = 0;
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length;
    if (bytes + size > maxLineBytes) {
      rows.push(row);
      row = " ";
      bytes = 1;
    }
    row += letter;
    bytes += size;
  }
  return [...rows, row].join("\r\n");
}

import { limits } from "@masar/contract/limits";
import type { Language } from "@masar/contract/settings/schemas";
import { isolateValue, removeIsolates } from "../../text/bidi.ts";
import texts from "./playlist-texts.json" with { type: "json" };

type Titled = { title: string; number: number };

/** Room for the words and isolates around a title. */
const maxPartLength = limits.paths.titleLength - 40;
const maxListedLength = 60;

/** The title of the only video, or the numbers of several and what they are from. */
export function nameVideos(videos: readonly Titled[], source: string, language: Language): string {
  const [first] = videos;
  const last = videos.at(-1);
  if (!first || !last) return "";
  if (first === last) return cutText(first.title, limits.paths.titleLength);
  const values = {
    first: String(first.number),
    last: String(last.number),
    title: isolate(cutText(source, maxPartLength), language),
  };
  return fillText(videos.length === 2 ? "pair" : "range", values, language);
}

export function writeTask(videos: readonly Titled[], language: Language): string {
  if (videos.length === 1) return texts[language].watchOne;
  const { separator, more, watchMany } = texts[language];
  const room = limits.paths.sessions.taskLength - watchMany.length - more.length;
  let titles = "";
  for (const { title } of videos) {
    const next = `${titles === "" ? "" : separator}${isolate(cutText(title, maxListedLength), language)}`;
    if (titles.length + next.length > room) {
      titles += more;
      break;
    }
    titles += next;
  }
  return fillText("watchMany", { titles }, language);
}

function isolate(text: string, language: Language): string {
  return isolateValue(removeIsolates(text), language === "ar" ? "rtl" : "ltr");
}

function fillText(
  name: "pair" | "range" | "watchMany",
  values: Record<string, string>,
  language: Language,
): string {
  return texts[language][name].replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key] ?? "");
}

/** Never half of a surrogate pair. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, "");
  return `${cut.trimEnd()}…`;
}

import { expect, test } from "vitest";
import { findPlaylistId } from "./playlist-link.ts";

const id = "PLDoPjvoNmBAw_t_XWUFbBX-c9MafPk9ji";

test.each([
  `https://www.youtube.com/playlist?list=${id}`,
  `https://youtube.com/playlist?list=${id}&si=abc`,
  `https://m.youtube.com/playlist?list=${id}`,
  `https://www.youtube.com/watch?v=czutn-8DFUk&list=${id}&index=2`,
  `https://youtu.be/czutn-8DFUk?list=${id}`,
])("[N8.19] %s has a playlist", (link) => {
  expect(findPlaylistId(link)).toBe(id);
});

test.each([
  "https://www.youtube.com/watch?v=czutn-8DFUk",
  "https://www.youtube.com/playlist?list=WL",
  "https://www.youtube.com/watch?v=czutn-8DFUk&list=RDczutn-8DFUk",
  `https://youtube.com.example.com/playlist?list=${id}`,
  `https://example.com/playlist?list=${id}`,
  `http://www.youtube.com/playlist?list=${id}`,
  `https://www.youtube.com/playlist?list=${id}x`,
  "youtube",
])("[N8.19] %s has no playlist", (link) => {
  expect(findPlaylistId(link)).toBeUndefined();
});

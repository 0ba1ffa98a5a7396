import { expect, test } from "vitest";
import { toVideosItem, toVideosUrl } from "./session-videos.ts";
import { toYouTubeFrameUrl } from "./youtube-frame.ts";

const list = "PL0123456789ABCDEF";
const options = { origin: "https://masar.example", language: "ar" };

test("[N8.19] one video of a session is opened and framed alone", () => {
  const videos = { list, ids: ["video-00001"] };
  expect(toVideosUrl(videos)).toBe("https://www.youtube.com/watch?v=video-00001");
  const frame = new URL(toYouTubeFrameUrl(toVideosItem(videos), options));
  expect([frame.pathname, frame.searchParams.has("playlist")]).toEqual([
    "/embed/video-00001",
    false,
  ]);
});

test("[N8.19] several videos of a session are opened in their playlist and framed without the rest of it", () => {
  const videos = { list, ids: ["video-00001", "video-00002", "video-00003"] };
  expect(toVideosUrl(videos)).toBe(`https://www.youtube.com/watch?v=video-00001&list=${list}`);
  const frame = new URL(toYouTubeFrameUrl(toVideosItem(videos), options));
  expect(frame.pathname).toBe("/embed/video-00001");
  expect(frame.searchParams.get("playlist")).toBe("video-00002,video-00003");
  expect(frame.searchParams.has("list")).toBe(false);
});

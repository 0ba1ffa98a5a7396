import { describe, expect, test } from "vitest";
import { parseOwnYouTubeLink, parseYouTubeLink, toYouTubeFrameUrl } from "./youtube-frame.ts";

const video = "czutn-8DFUk";
const list = "PLDoPjvoNmBAw_t_XWUFbBX-c9MafPk9ji";

describe("parseYouTubeLink", () => {
  test("returns the id of a video", () => {
    const item = parseYouTubeLink(`https://www.youtube.com/watch?v=${video}`);
    expect(item).toEqual({ kind: "video", id: video });
  });

  test("returns the id of a playlist", () => {
    const item = parseYouTubeLink(`https://www.youtube.com/playlist?list=${list}`);
    expect(item).toEqual({ kind: "playlist", id: list });
  });

  test.each([
    null,
    undefined,
    "",
    "https://satr.codes/course/FymypsKhJJ/view",
    `https://youtu.be/${video}`,
    `https://youtube.com/watch?v=${video}`,
    `http://www.youtube.com/watch?v=${video}`,
    `https://www.youtube.com/watch?v=${video}&list=${list}`,
    `https://www.youtube.com/watch?v=${video}%26autoplay=1`,
    `https://www.youtube.com/embed/${video}`,
    `https://www.youtube-nocookie.com/embed/${video}`,
    "https://www.youtube.com/@channel",
    "https://www.youtube.com/playlist?list=RDczutn-8DFUk",
  ])("returns undefined for %s", (link) => {
    expect(parseYouTubeLink(link)).toBeUndefined();
  });
});

describe("parseOwnYouTubeLink", () => {
  test.each([
    `https://www.youtube.com/watch?v=${video}`,
    `https://youtube.com/watch?v=${video}&t=90s`,
    `https://m.youtube.com/watch?app=desktop&v=${video}`,
    `https://www.youtube.com/watch?v=${video}&list=${list}&index=2`,
    `https://youtu.be/${video}?si=abc`,
    `https://www.youtube.com/shorts/${video}`,
    `https://www.youtube.com/live/${video}?feature=share`,
  ])("returns the id of the video of %s", (link) => {
    expect(parseOwnYouTubeLink(link)).toEqual({ kind: "video", id: video });
  });

  test("returns the id of a playlist with other parameters", () => {
    const item = parseOwnYouTubeLink(`https://youtube.com/playlist?list=${list}&si=abc`);
    expect(item).toEqual({ kind: "playlist", id: list });
  });

  test.each([
    "",
    `http://www.youtube.com/watch?v=${video}`,
    `https://www.youtube.com.evil.test/watch?v=${video}`,
    `https://user@www.youtube.com/watch?v=${video}`,
    `https://www.youtube.com:8443/watch?v=${video}`,
    `https://evil.test/watch?v=${video}`,
    `https://www.youtube.com/watch?v=${video}x`,
    `https://www.youtube.com/watch?v=../${video.slice(3)}`,
    `https://youtu.be/${video}/more`,
    `https://youtu.be/%2e%2e%2f${video}`,
    `https://www.youtube.com/embed/${video}`,
    "https://www.youtube.com/playlist?list=RDczutn-8DFUk",
    "https://www.youtube.com/@channel",
  ])("returns undefined for %s", (link) => {
    expect(parseOwnYouTubeLink(link)).toBeUndefined();
  });
});

describe("toYouTubeFrameUrl", () => {
  const options = { origin: "https://masar.test", language: "ar" };
  const rest = "enablejsapi=1&origin=https%3A%2F%2Fmasar.test&hl=ar&rel=0&playsinline=1";

  test("[N8.15] builds the player of a video from its id, without autoplay", () => {
    const url = toYouTubeFrameUrl({ kind: "video", id: video }, options);
    expect(url).toBe(`https://www.youtube-nocookie.com/embed/${video}?${rest}`);
  });

  test("[N8.15] builds the player of a playlist from its id", () => {
    const url = toYouTubeFrameUrl({ kind: "playlist", id: list }, options);
    expect(url).toBe(`https://www.youtube-nocookie.com/embed/videoseries?list=${list}&${rest}`);
  });
});

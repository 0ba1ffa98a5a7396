import { expect, test } from "vitest";
import { guardResourceLink } from "./resource-guard.ts";

const hosts = ["youtube.com", "satr.codes", "academy.hsoub.com"];
const playlist = "https://www.youtube.com/playlist?list=PLDoPjvoNmBAw_t_XWUFbBX-c9MafPk9ji";

test.each([
  "https://satr.codes/course/FymypsKhJJ/view",
  "https://www.satr.codes/",
  "https://academy.hsoub.com/files/26-%D8%AA%D8%B5/",
  "https://www.youtube.com/watch?v=czutn-8DFUk",
  playlist,
  "https://www.youtube.com/playlist?list=PL0123456789ABCDEF",
])("[N8.02] the guard accepts %s", (link) => {
  expect(guardResourceLink(link, hosts)).toBe(link);
});

test.each([
  undefined,
  null,
  "",
  "satr.codes/course",
  "//satr.codes/course",
  "http://satr.codes/course",
  "javascript:alert(1)",
  "javascript://satr.codes/%0aalert(1)",
  "data:text/html,satr.codes",
  "https://user@satr.codes/",
  "https://user:secret@satr.codes/",
  "https://@satr.codes/",
  "https://satr.codes@evil.test/",
  "https://satr.codes:8443/",
  "https://satr.codes:443/",
  "https://SATR.codes/",
  "https://satr.codes./",
  "https://satr.codes",
  " https://satr.codes/",
  "https://satr.codes/a b",
  "https://satr.codes\\@evil.test/",
  "https://satr.codes/\u202Egnp.exe",
  "https://evil-satr.codes/",
  "https://satr.codes.evil.test/",
  "https://evil.test/satr.codes",
  "https://evil.test/?satr.codes",
  "https://evil.test/#satr.codes",
  "https://evil.satr.codes/",
  "https://hsoub.com/",
  "https://ѕatr.codes/",
  "https://xn--atr-p9d.codes/",
  "https://evil.test&sol;.satr.codes/",
  "https://www.www.satr.codes/",
  "https://127.0.0.1/",
  "https://[::1]/",
])("[N8.02] the guard rejects %j", (link) => {
  expect(guardResourceLink(link, hosts)).toBeNull();
});

test.each([
  "https://www.youtube.com/",
  "https://www.youtube.com/watch",
  "https://www.youtube.com/watch?v=",
  "https://www.youtube.com/watch?v=czutn-8DFU",
  "https://www.youtube.com/watch?v=czutn-8DFUkk",
  "https://www.youtube.com/watch?v=czutn-8DFU%6B",
  "https://www.youtube.com/watch?v=czutn-8DFU٣",
  "https://www.youtube.com/watch?v=czutn-8DFUk&t=10",
  "https://www.youtube.com/watch?a=1&v=czutn-8DFUk",
  "https://www.youtube.com/watch?v=czutn-8DFUk#evil",
  "https://www.youtube.com/watch/?v=czutn-8DFUk",
  "https://www.youtube.com/embed/czutn-8DFUk",
  "https://www.youtube.com/redirect?q=https://evil.test/",
  "https://www.youtube.com/@someone/playlists",
  "https://www.youtube.com/playlist?list=UUDoPjvoNmBAw_t_XWUFbBXc9MafPk9ji",
  "https://www.youtube.com/playlist?list=PLshort",
  `${playlist}x`,
  `${playlist}\n`,
  `${playlist}&index=2`,
  "https://youtube.com/watch?v=czutn-8DFUk",
  "https://m.youtube.com/watch?v=czutn-8DFUk",
  "https://youtu.be/czutn-8DFUk",
  "https://www.youtube-nocookie.com/embed/czutn-8DFUk",
])("[N8.02] the guard rejects the YouTube URL %j, whatever hosts are known", (link) => {
  const all = [...hosts, "m.youtube.com", "youtu.be", "youtube-nocookie.com"];
  expect(guardResourceLink(link, all)).toBeNull();
});

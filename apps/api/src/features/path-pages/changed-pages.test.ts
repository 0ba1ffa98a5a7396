import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { catalog } from "@masar/catalog/catalog";
import type { Blueprint } from "@masar/domain/catalog/catalog";
import type { PathPage } from "@masar/domain/path-pages/path-page";
import {
  analyst,
  beekeeper,
  both,
  developer,
  entry,
  writePathPagesBuild,
} from "../../../test/path-pages/web-build.ts";
import { startTcpProxy } from "../../../test/tcp-proxy.ts";
import { makeStaff } from "../../../test/auth/staff.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

let folder: string;
let testApp: TestApp;
let gate: Awaited<ReturnType<typeof startTcpProxy>>;
let admin: Awaited<ReturnType<TestApp["createUser"]>>;
beforeAll(async () => {
  folder = await writePathPagesBuild();
  gate = await startTcpProxy(inject("postgresUrl"));
  testApp = await startTestApp({
    env: { WEB_DIR: join(folder, "client") },
    routeDatabase: (url) => gate.route(url),
  });
  admin = await testApp.createUser();
  await makeStaff(testApp, { role: "admin", email: admin.email });
});
afterAll(async () => {
  gate.open();
  await testApp.stop();
  gate.stop();
  await rm(folder, { recursive: true });
});

async function publish(definition: Blueprint, known_version: number, is_active = true) {
  const body = { definition, known_version, is_active };
  const { slug } = definition;
  const { status } = await admin.call("publishBlueprint", { params: { slug }, body });
  expect(status).toBe(200);
}

const get = (url: string, headers = {}) => testApp.app.inject({ url, headers });
const getText = async (url: string) => (await get(url)).body;

/** A published version counts within a second, on a busy machine later. */
const soon = { timeout: 10_000, interval: 50 };

async function readDrawn(url: string) {
  const text = await getText(url);
  return JSON.parse(text.slice(text.indexOf("{"))) as { drawn: number; data: PathPage };
}

async function readGallery(url: string) {
  const text = await getText(url);
  return (JSON.parse(text.slice(text.indexOf("{"))) as { data: PathPage[] }).data;
}

describe("the pages of blueprints that differ from the release", () => {
  test.each(both)("[N9.06] without a change %s is the page of the build", async (address) => {
    expect(await getText(address)).toContain(`Built ${address}`);
  });

  test("[N9.06] an added blueprint has its page in both languages, without texts of the release", async () => {
    expect((await get("/paths/beekeeper")).statusCode).toBe(404);
    await publish(beekeeper, 0);
    await expect.poll(() => getText("/paths/beekeeper"), soon).toContain("Beekeeper");
    for (const [address, title] of [
      ["/paths/beekeeper", "Beekeeper"],
      ["/ar/paths/beekeeper", "مربّي النحل"],
    ] as const) {
      const { data } = await readDrawn(address);
      expect(data).toMatchObject({
        title,
        audience: null,
        areDeliverables: true,
        questions: [],
        hasPicture: false,
      });
      expect(data.milestones.map(({ key }) => key)).toEqual(
        beekeeper.milestones.map(({ key }) => key),
      );
      expect(data.paces.length).toBe(4);
      // No resource names the milestones of the new blueprint.
      const kinds = data.milestones.flatMap(({ free }) => free.map(({ kind }) => kind));
      expect(new Set(kinds).size).toBeGreaterThan(1);
    }
  });

  test("[N9.06] its page may be indexed and cached, and its policy allows no script of its text", async () => {
    const { headers, body } = await get("/paths/beekeeper");
    const ofBuild = (await get("/paths/front-end-developer")).headers;
    for (const name of ["content-security-policy", "cache-control", "content-type", "vary"]) {
      expect(headers[name], name).toBe(ofBuild[name]);
    }
    expect(headers["x-robots-tag"]).toBeUndefined();
    expect(body).toContain("http://masar.test/");
    expect(body).not.toContain("masar.invalid");
    const again = await get("/paths/beekeeper", { "if-none-match": String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const slash = await get("/paths/beekeeper/?from=mail");
    expect([slash.statusCode, slash.headers.location]).toEqual([308, "/paths/beekeeper?from=mail"]);
  });

  test("[N9.06] the list and the sitemap have the added blueprint, and the release's as they were built", async () => {
    for (const address of ["/paths", "/ar/paths"]) {
      const pages = await readGallery(address);
      expect(pages.map(({ slug }) => slug)).toEqual([
        ...catalog.blueprints.map(({ slug }) => slug),
        "beekeeper",
      ]);
      expect(pages[0]?.title).toBe(`Built ${catalog.blueprints[0]?.slug}`);
    }
    const sitemap = (await getText("/sitemap.xml")).split("\n");
    const toPublic = (address: string) =>
      entry(address).replaceAll("https://masar.invalid", "http://masar.test");
    expect(sitemap.toSorted()).toEqual(
      [
        "<urlset>",
        ...[...both, "/paths/beekeeper", "/ar/paths/beekeeper"].map(toPublic),
        "</urlset>",
      ].toSorted(),
    );
  });

  test("[N9.06] a changed blueprint is drawn once for each version", async () => {
    await publish({ ...analyst, title: "Analyst of data" }, 1);
    await expect.poll(() => getText("/paths/data-analyst"), soon).toContain("Analyst of data");
    const first = await readDrawn("/paths/data-analyst");
    expect(first.data).toMatchObject({
      hasPicture: false,
      areDeliverables: false,
      hasPlacement: true,
    });
    expect(first.data.audience).not.toBeNull();
    expect(await readDrawn("/paths/data-analyst")).toEqual(first);
    await publish({ ...analyst, title: "Analyst of tables" }, 2);
    await expect.poll(() => getText("/paths/data-analyst"), soon).toContain("Analyst of tables");
    expect((await readDrawn("/paths/data-analyst")).drawn).not.toBe(first.drawn);
    expect(await getText("/paths/front-end-developer")).toContain("Built");
  });

  test("[N9.06] texts of the release are left out when the milestones are others", async () => {
    const milestones = developer.milestones.map((milestone, index, { length }) =>
      index === length - 1 ? { ...milestone, key: "another" } : milestone,
    );
    await publish({ ...developer, milestones }, 1);
    await expect.poll(() => getText("/paths/front-end-developer"), soon).not.toContain("Built");
    const { data } = await readDrawn("/paths/front-end-developer");
    expect(data).toMatchObject({
      audience: null,
      areDeliverables: true,
      hasPicture: true,
      hasPlacement: false,
    });
  });

  test("[N9.06] a changed free resource counts on the page of a changed blueprint", async () => {
    const { data } = await readDrawn("/paths/data-analyst");
    const resource = data.milestones
      .flatMap(({ free }) => free)
      .find(({ kind }) => kind !== "course");
    if (!resource) throw new Error("The path has a free resource");
    // As by a transaction that began before a later edit and commits after it.
    const sql = "update resources set is_active = $2, edited_at = '2026-01-01' where url = $1";
    await testApp.admin.query("update resource_hosts set edited_at = now()");
    await testApp.admin.query(sql, [resource.url, false]);
    await expect
      .poll(() => getText("/paths/data-analyst"), soon)
      .not.toContain(JSON.stringify(resource.url));
    await testApp.admin.query(sql, [resource.url, true]);
    await expect
      .poll(() => getText("/paths/data-analyst"), soon)
      .toContain(JSON.stringify(resource.url));
  });

  test("[N9.06] a link that dies while another one revives counts on the page", async () => {
    const { data } = await readDrawn("/paths/data-analyst");
    const [first, second] = data.milestones
      .flatMap(({ free }) => free)
      .filter(({ kind }) => kind !== "course");
    if (!first || !second) throw new Error("The path has two free resources");
    const quote = ({ url }: { url: string }) => JSON.stringify(url);
    const markDead = (...urls: string[]) =>
      testApp.admin.query(
        `update resources set link_status = case when url = any($1) then 'dead' else 'unchecked' end
         where url = any($2)`,
        [urls, [first.url, second.url]],
      );
    const getPage = () => getText("/paths/data-analyst");
    await markDead(first.url);
    await expect.poll(getPage, soon).not.toContain(quote(first));
    await markDead(second.url);
    await expect.poll(getPage, soon).toContain(quote(first));
    expect(await getPage()).not.toContain(quote(second));
    await markDead();
    await expect.poll(getPage, soon).toContain(quote(second));
  });

  test("[N9.06] a withdrawn blueprint is not found, and has its page again when restored", async () => {
    await publish(analyst, 3, false);
    await expect.poll(() => getText("/paths/data-analyst"), soon).toContain("Not here");
    for (const [address, text] of [
      ["/paths/data-analyst", "Not here"],
      ["/ar/paths/data-analyst", "ليست هنا"],
    ] as const) {
      const { statusCode, headers, body } = await get(address);
      expect([statusCode, headers["x-robots-tag"], headers.etag]).toEqual([
        404,
        "noindex",
        undefined,
      ]);
      expect(body).toContain(text);
    }
    expect(await getText("/sitemap.xml")).not.toContain("data-analyst");
    expect(await getText("/paths")).not.toContain('"slug":"data-analyst"');
    await publish(beekeeper, 1, false);
    await expect.poll(() => getText("/paths/beekeeper"), soon).toContain("Not here");
    await publish(analyst, 4);
    await expect
      .poll(() => getText("/paths/data-analyst"), soon)
      .toContain("Built /paths/data-analyst");
    expect(await getText("/sitemap.xml")).toContain("/paths/data-analyst");
  });

  test("[N9.06] without the database the pages stay as they were read last", async () => {
    const before = await getText("/paths/front-end-developer");
    expect(before).not.toContain("Built");
    gate.shut();
    await setTimeout(300);
    expect(await getText("/paths/front-end-developer")).toBe(before);
    expect(await getText("/paths/data-analyst")).toContain("Built /paths/data-analyst");
  });
});

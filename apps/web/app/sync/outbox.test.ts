import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  createServer,
  idOf,
  makeOwnLinkChange,
  makeReview,
  makeTask,
  openTab,
  startBrowser,
} from "../../test/offline.ts";
import { ApiError } from "#web/platform/api/api-client.ts";
import type { QueuedChange } from "./change-types.ts";
import { openDeviceStore } from "./device-store.ts";

const leavePage = () => window.dispatchEvent(new Event("pagehide"));
const showPage = () => window.dispatchEvent(new Event("pageshow"));
const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

describe("the outbox", () => {
  const opened: { stop: () => void }[] = [];
  const open: typeof openTab = async (...args) => {
    const tab = await openTab(...args);
    opened.push(tab);
    return tab;
  };
  beforeEach(startBrowser);
  afterEach(() => {
    for (const tab of opened.splice(0)) tab.stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("[D45] changes are sent in order, one at a time, and the answer comes back", async () => {
    const server = createServer();
    const tab = await open(server);
    const added = await Promise.all(
      ["1", "2", "3"].map((review) => tab.add(makeReview("card", review))),
    );
    const outcomes = await Promise.all(added.map(({ outcome }) => outcome));
    expect(outcomes[2]).toEqual({ status: "sent", answer: { answerTo: "3" } });
    expect(server.arrived.map(idOf)).toEqual(["1", "2", "3"]);
    expect(server.mostRunning).toBe(1);
    await vi.waitFor(() => expect(tab.heard.filter((word) => word === "done")).not.toEqual([]));
    expect(await tab.loadWaiting()).toEqual([]);
  });

  test("[D45] offline a change is queued; a restarted browser sends it, in order", async () => {
    const server = createServer();
    server.isReachable = false;
    const tab = await open(server);
    for (const review of ["1", "2"]) {
      const { outcome } = await tab.add(makeReview("card", review));
      expect(await outcome).toEqual({ status: "queued" });
    }
    tab.stop();
    server.isReachable = true;
    const restarted = await open(server);
    await vi.waitFor(() => expect(server.arrived.map(idOf)).toEqual(["1", "2"]));
    await vi.waitFor(() => expect(restarted.heard).toContain("done"));
    expect(await restarted.loadWaiting()).toEqual([]);
  });

  test("[D45] after a lost answer the same change is sent again, under the same id", async () => {
    const server = createServer();
    server.script.push("lost");
    const tab = await open(server);
    const { outcome } = await tab.add(makeTask("task", { title: "One" }));
    expect(await outcome).toEqual({ status: "queued" });
    // What may be known to the server is not joined with what comes after it.
    await tab.add(makeTask("task", { title: "Two" }));
    await tab.flush();
    expect(server.arrived.map(idOf)).toEqual([
      server.accepted[0] && idOf(server.accepted[0]),
      server.accepted[0] && idOf(server.accepted[0]),
      server.accepted[1] && idOf(server.accepted[1]),
    ]);
    expect(server.accepted).toHaveLength(2);
  });

  test("[D45] of several tabs one sends; each change arrives once and every tab hears of it", async () => {
    const server = createServer();
    const [one, other] = [await open(server), await open(server)];
    const added = await Promise.all(
      ["1", "2", "3", "4"].map((review, index) =>
        (index % 2 === 0 ? one : other).add(makeReview("card", review)),
      ),
    );
    const outcomes = await Promise.all(added.map(({ outcome }) => outcome));
    expect(outcomes.map(({ status }) => status)).toEqual(["sent", "sent", "sent", "sent"]);
    expect(server.mostRunning).toBe(1);
    expect(server.arrived.map(idOf).toSorted()).toEqual(["1", "2", "3", "4"]);
    await vi.waitFor(() => {
      for (const tab of [one, other]) {
        expect(tab.heard.filter((word) => word.startsWith("sent")).toSorted()).toEqual(
          ["1", "2", "3", "4"].map((review) => `sent ${review}`),
        );
      }
    });
  });

  test("a change left behind by a tab that closed is sent by another one", async () => {
    const server = createServer();
    const other = await open(server);
    const store = await openDeviceStore();
    await store.addChange("user-1", makeReview("card", "1"));
    await other.flush();
    expect(server.accepted.map(idOf)).toEqual(["1"]);
  });

  describe("of a page that is left", () => {
    /** Each request waits until the test answers it. */
    function createSlowServer() {
      const server = createServer();
      const answers: (() => void)[] = [];
      const send = async (change: QueuedChange) => {
        await new Promise<void>((resolve) => answers.push(resolve));
        return server.send(change);
      };
      return { ...server, send, answers };
    }

    async function addReviews(tab: Awaited<ReturnType<typeof openTab>>, reviews: string[]) {
      for (const review of reviews) await tab.add(makeReview("card", review));
    }

    test("[D45] lets the next page send while its own request is pending", async () => {
      const slowServer = createSlowServer();
      await addReviews(await open(slowServer), ["1"]);
      await vi.waitFor(() => expect(slowServer.answers).toHaveLength(1));
      leavePage();
      const server = createServer();
      await open(server);
      await vi.waitFor(() => expect(server.accepted.map(idOf)).toEqual(["1"]));
    });

    test("[D45] sends nothing more until the page is shown again", async () => {
      const server = createSlowServer();
      const tab = await open(server);
      await addReviews(tab, ["1", "2"]);
      await vi.waitFor(() => expect(server.answers).toHaveLength(1));
      leavePage();
      server.answers[0]?.();
      await vi.waitFor(() => expect(tab.heard).toContain("sent 1"));
      await tab.flush();
      expect(server.answers).toHaveLength(1);
      showPage();
      await vi.waitFor(() => expect(server.answers).toHaveLength(2));
      server.answers[1]?.();
      await vi.waitFor(() => expect(server.accepted.map(idOf)).toEqual(["1", "2"]));
    });

    test("[D45] repeats a request without an answer when the page is shown again", async () => {
      const server = createSlowServer();
      await addReviews(await open(server), ["1"]);
      await vi.waitFor(() => expect(server.answers).toHaveLength(1));
      leavePage();
      showPage();
      await vi.waitFor(() => expect(server.answers).toHaveLength(2));
      server.answers[1]?.();
      await vi.waitFor(() => expect(server.accepted.map(idOf)).toEqual(["1"]));
    });

    test("[D45] does not drop a change whose request fails after that", async () => {
      const server = createSlowServer();
      server.script.push(new ApiError(400, { code: "validation_failed" }));
      const tab = await open(server);
      await addReviews(tab, ["1"]);
      await vi.waitFor(() => expect(server.answers).toHaveLength(1));
      leavePage();
      server.answers[0]?.();
      await settle();
      expect(await tab.loadWaiting()).toHaveLength(1);
      expect(tab.heard).toEqual([]);
    });

    test("[D45] does not wait for the lock until the page is shown again", async () => {
      let releaseLock = () => {};
      void navigator.locks.request(
        "masar-outbox",
        () => new Promise<void>((resolve) => (releaseLock = resolve)),
      );
      const server = createServer();
      const tab = await open(server);
      const { outcome } = await tab.add(makeReview("card", "1"));
      leavePage();
      expect(await outcome).toEqual({ status: "queued" });
      releaseLock();
      await settle();
      expect(server.arrived).toEqual([]);
      showPage();
      await vi.waitFor(() => expect(server.accepted.map(idOf)).toEqual(["1"]));
    });
  });

  test("[D45] a server that asks for patience is left alone for as long as it asks", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const server = createServer();
    server.script.push(new ApiError(429, { code: "rate_limited" }, 30));
    const tab = await open(server);
    const { outcome } = await tab.add(makeReview("card", "1"));
    expect(await outcome).toEqual({ status: "queued" });
    await vi.advanceTimersByTimeAsync(29_000);
    await tab.flush();
    expect(server.accepted).toEqual([]);
    await vi.advanceTimersByTimeAsync(1500);
    vi.useRealTimers();
    await vi.waitFor(() => expect(server.accepted.map(idOf)).toEqual(["1"]));
  });

  test("[D45] a rejected change is dropped and reported; those behind it are sent", async () => {
    const server = createServer();
    server.isReachable = false;
    const tab = await open(server);
    await (
      await tab.add(makeReview("card", "1"))
    ).outcome;
    server.isReachable = true;
    server.script.push(
      new ApiError(404, { code: "not_found" }),
      new ApiError(400, { code: "validation_failed" }),
    );
    const second = tab.add(makeReview("card", "2")).then(({ outcome }) => outcome);
    await expect(second).rejects.toMatchObject({ code: "validation_failed" });
    const { outcome } = await tab.add(makeReview("card", "3"));
    expect(await outcome).toMatchObject({ status: "sent" });
    // No caller waits for the first one any more: it is reported.
    expect(tab.heard.slice(0, 2)).toEqual(["rejected 1 unwatched", "rejected 2"]);
    expect(await tab.loadWaiting()).toEqual([]);
  });

  test("a change the server stumbles over does not hold up the others", async () => {
    const server = createServer();
    server.script.push(new ApiError(500, { code: "internal" }));
    const tab = await open(server);
    await (
      await tab.add(makeReview("card", "1"))
    ).outcome;
    server.script.push(new ApiError(500, { code: "internal" }));
    await (
      await tab.add(makeReview("card", "2"))
    ).outcome;
    expect(server.accepted.map(idOf)).toEqual(["2"]);
    expect((await tab.loadWaiting()).map(idOf)).toEqual(["1"]);
    // Sent changes are refetched while others are queued.
    await vi.waitFor(() => expect(tab.heard).toEqual(["sent 2", "done"]));
  });

  test("gives up a change after 50 failed attempts over three days, but not a younger one", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-10T08:00:00Z") });
    const server = createServer();
    const stumble = () => server.script.push(new ApiError(500, { code: "internal" }));
    const tab = await open(server);
    stumble();
    await (
      await tab.add(makeReview("card", "1"))
    ).outcome;
    for (let tries = 1; tries < 60; tries += 1) {
      stumble();
      await tab.flush();
    }
    expect((await tab.loadWaiting()).map(idOf)).toEqual(["1"]);
    vi.setSystemTime(new Date("2026-11-15T08:00:00Z"));
    stumble();
    await tab.flush();
    expect(tab.heard).toEqual(["rejected 1 unwatched", "done"]);
  });

  test("[N8.12] an own link answered with 404 stays queued, is sent again, and others are sent meanwhile", async () => {
    const server = createServer();
    server.script.push(new ApiError(404, { code: "not_found" }));
    const tab = await open(server);
    const added = await tab.add(makeOwnLinkChange("link"));
    expect(await added.outcome).toEqual({ status: "queued" });
    await (
      await tab.add(makeReview("card", "1"))
    ).outcome;
    await tab.flush();
    expect(tab.heard).not.toContain("rejected link unwatched");
    expect(await tab.loadWaiting()).toEqual([]);
    expect(server.accepted.map(idOf)).toContain("link");
  });

  test("[N8.12] an own link that is still answered with 404 after ten minutes is rejected", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-10T08:00:00Z") });
    const server = createServer();
    const miss = () => server.script.push(new ApiError(404, { code: "not_found" }));
    miss();
    const tab = await open(server);
    await (
      await tab.add(makeOwnLinkChange("link"))
    ).outcome;
    for (let tries = 1; tries < 15; tries += 1) {
      miss();
      await tab.flush();
    }
    expect((await tab.loadWaiting()).map(idOf)).toEqual(["link"]);
    vi.setSystemTime(new Date("2026-11-10T08:11:00Z"));
    miss();
    await tab.flush();
    expect(tab.heard).toEqual(["rejected link unwatched", "done"]);
  });

  test("[D45] a clock that is set back does not delay the outbox", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
    const server = createServer();
    server.script.push(new ApiError(429, { code: "rate_limited" }, 30));
    const tab = await open(server);
    await (
      await tab.add(makeReview("card", "1"))
    ).outcome;
    vi.setSystemTime(Date.now() - 3_600_000);
    await vi.advanceTimersByTimeAsync(31_000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(server.accepted.map(idOf)).toEqual(["1"]));
  });

  test("[D45] when the session ended the change stays, and goes after the log-in", async () => {
    const server = createServer();
    server.script.push(new ApiError(401, { code: "unauthorized" }));
    const tab = await open(server);
    await (
      await tab.add(makeReview("card", "1"))
    ).outcome;
    expect(tab.askToLogIn).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(server.accepted.map(idOf)).toEqual(["1"]));
  });

  test("a slow response is not waited for; the change is queued", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const server = createServer();
    const tab = await open({ ...server, send: () => new Promise(() => {}) });
    const { outcome } = await tab.add(makeReview("card", "1"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toEqual({ status: "queued" });
    expect((await tab.store.listChanges("user-1")).map(idOf)).toEqual(["1"]);
  });

  test("[D45] another user finds nothing, and a tab left open restores nothing", async () => {
    const server = createServer();
    server.isReachable = false;
    const tab = await open(server);
    await (
      await tab.add(makeReview("card", "1"))
    ).outcome;
    await (await openDeviceStore()).enter("user-2");
    expect(await tab.store.listChanges("user-2")).toEqual([]);
    await expect(tab.add(makeReview("card", "2"))).rejects.toThrow("not at home");
    server.isReachable = true;
    await tab.flush();
    expect(server.arrived).toEqual([]);
    await tab.store.clear();
    expect(await tab.store.claimChange("user-1", new Set())).toBeUndefined();
  });

  test("[D45] where storage is switched off, changes last as long as the page", async () => {
    vi.stubGlobal("indexedDB", undefined);
    const store = await openDeviceStore();
    expect(store.isPersistent).toBe(false);
    await store.enter("user-1");
    await store.addChange("user-1", makeReview("card", "1"));
    expect((await store.claimChange("user-1", new Set()))?.wasSent).toBe(true);
    await store.removeChange((await store.listChanges("user-1"))[0]?.seq ?? 0);
    expect(await store.listChanges("user-1")).toEqual([]);
  });
});

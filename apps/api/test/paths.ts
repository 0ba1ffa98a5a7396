import { randomUUID } from "node:crypto";
import { expect, vi } from "vitest";
import type { Generation, IntakeInput, Milestone, PathDetail } from "@masar/contract/paths/schemas";
import type { TestApp } from "./test-app.ts";

export type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

export const dataAnalyst: IntakeInput = {
  goal: "data analyst",
  blueprint: "data-analyst",
  hours_per_week: 10,
};

/** Starts a generation and waits until it has ended with any status. */
export async function generate(
  user: TestUser,
  intake: IntakeInput = dataAnalyst,
  more: { id?: string; replaces?: string } = {},
): Promise<Generation> {
  const id = more.id ?? randomUUID();
  const started = await user.call("startGeneration", { body: { ...more, id, intake } });
  expect([started.status, started.body.code]).toEqual([202, undefined]);
  return vi.waitFor(
    async () => {
      const generation = await readGeneration(user, id);
      expect(generation.status).not.toMatch(/queued|running/);
      return generation;
    },
    { timeout: 10_000, interval: 50 },
  );
}

export async function readGeneration(user: TestUser, id: string): Promise<Generation> {
  return (await user.call("getGeneration", { params: { id } })).body;
}

/** A draft that was made by the engine. */
export async function createDraft(user: TestUser, intake?: IntakeInput): Promise<PathDetail> {
  const { status, path_id } = await generate(user, intake);
  expect(status).toBe("done");
  return readPath(user, path_id ?? "");
}

/** The same, accepted. */
export async function createPath(user: TestUser, intake?: IntakeInput): Promise<PathDetail> {
  const { path } = await createDraft(user, intake);
  const accepted = await user.call("updatePath", {
    params: { id: path.id },
    body: { status: "active" },
  });
  expect(accepted.status).toBe(200);
  return accepted.body;
}

export async function readPath(user: TestUser, id: string): Promise<PathDetail> {
  const { status, body } = await user.call("getPath", { params: { id } });
  expect(status).toBe(200);
  return body;
}

export function keysOf(path: { milestones: Record<string, Milestone> }): string[] {
  return Object.entries(path.milestones)
    .toSorted(([, a], [, b]) => a.order - b.order)
    .map(([key]) => key);
}

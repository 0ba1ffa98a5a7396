import { beforeAll, describe, expect, test } from "vitest";
import { ApiError } from "#web/platform/api/api-client.ts";
import { getT, loadAllStrings } from "#web/platform/i18n/i18n.ts";
import { AnswerError, classifyError, describeError, makeReport } from "./chat-errors.ts";

beforeAll(async () => {
  await Promise.all([loadAllStrings("en"), loadAllStrings("ar")]);
});

describe("chat errors", () => {
  test.each([
    [new Error("Failed to fetch"), "network"],
    [new Error("Network request failed"), "network"],
    [new TypeError("Load failed"), "network"],
    [new ApiError(0, { code: "network" }), "network"],
    [new Error("auth session missing"), "auth"],
    [new ApiError(401, { code: "unauthorized" }), "auth"],
    [new ApiError(403, { code: "forbidden" }), "auth"],
    [new ApiError(500, { code: "internal" }), "processing"],
    [new ApiError(504, { code: "ai_timeout" }), "processing"],
    [new Error("processing failed"), "processing"],
    [new AnswerError("invalid"), "processing"],
    [new AnswerError("service"), "processing"],
    [new ApiError(400, { code: "validation_failed" }), "validation"],
    [new ApiError(404, { code: "not_found" }), "other"],
    [new Error("unexpected"), "other"],
    ["a text", "other"],
  ] as const)("[R8.10] %s is %s", (error, type) => {
    expect(classifyError(error)).toBe(type);
  });

  test("[R8.10] have the texts of the specification", () => {
    const t = getT("en");
    const textOf = (status: number, code: ApiError["code"]) =>
      describeError(t, new ApiError(status, { code })).message;
    expect(textOf(0, "network")).toBe(
      "Connection issue - please check your internet and try again",
    );
    expect(textOf(401, "unauthorized")).toBe("Authentication required - please log in again");
    expect(textOf(400, "validation_failed")).toBe(
      "Request format issue - please rephrase your question",
    );
    expect(textOf(404, "not_found")).toBe("Unexpected issue occurred - please try again");
  });

  test("[R3.15] have a type and a message only", () => {
    expect(describeError(getT("en"), new ApiError(400, { code: "validation_failed" }))).toEqual({
      type: "validation",
      message: "Request format issue - please rephrase your question",
    });
  });

  test("[R8.10] mention the team only when the error was reported", () => {
    const error = new ApiError(502, { code: "ai_failed" });
    expect(describeError(getT("en"), error).message).not.toMatch(/team|notified/);
    expect(describeError(getT("en"), error, true).message).toBe(
      "Server processing issue - our team has been notified",
    );
    expect(describeError(getT("ar"), error).message).not.toContain("فريق");
    expect(describeError(getT("ar"), error, true).message).toContain("فريقنا");
  });

  test("[R8.10] show the text of a limit with the type other", () => {
    const t = getT("en");
    expect(describeError(t, new ApiError(429, { code: "questions_today" }))).toEqual({
      type: "other",
      message: "You've used today's questions. You can ask again tomorrow.",
      isFinal: true,
      isLimit: true,
    });
    expect(describeError(t, new ApiError(429, { code: "questions_running" })).message).toMatch(
      /Two questions/,
    );
    const wait = new ApiError(429, { code: "rate_limited", params: { count: 12 } });
    expect(describeError(t, wait).message).toMatch(/12 seconds/);
  });

  test("are reported without the question", () => {
    expect(makeReport(new ApiError(502, { code: "ai_failed" })).message).toBe(
      "assistant: 502 ai_failed",
    );
  });
});

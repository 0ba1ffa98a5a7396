import { describe, expect, test } from "vitest";
import { parseAnswer } from "./http-answer.ts";

const parse = (text: string) => parseAnswer(Buffer.from(text));

describe("parseAnswer", () => {
  test("returns status and length of an answer with a content length", () => {
    const answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]";
    expect(parse(answer)).toEqual({ status: 200, length: answer.length });
    expect(parse(`${answer}HTTP`)).toEqual({ status: 200, length: answer.length });
  });

  test("returns undefined while the head, the body or a chunk is incomplete", () => {
    expect(parse("HTTP/1.1 200 OK\r\nContent-Le")).toBeUndefined();
    expect(parse("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[")).toBeUndefined();
    const chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    expect(parse(`${chunked}a\r\n01234`)).toBeUndefined();
    expect(parse(`${chunked}2\r\n[]\r\n`)).toBeUndefined();
  });

  test("returns the end of the last chunk of a chunked answer", () => {
    const answer =
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\na\r\n0123456789\r\n0\r\n\r\n";
    expect(parse(answer)).toEqual({ status: 200, length: answer.length });
  });

  test("reads an answer 204 without a length and rejects another one", () => {
    expect(parse("HTTP/1.1 204 No Content\r\n\r\n")).toEqual({ status: 204, length: 27 });
    expect(() => parse("HTTP/1.1 200 OK\r\n\r\n")).toThrow("An answer has no length");
  });
});

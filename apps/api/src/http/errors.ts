import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import {
  type ErrorCode,
  type ErrorParams,
  errorStatus,
  type Problem,
} from "@masar/contract/errors";
import { AppError } from "#api/errors.ts";
import { createSparseLog } from "#api/sparse-log.ts";

/** The one exit for everything that went wrong: problem+json with a code the web translates. */
export function registerErrors(app: FastifyInstance): void {
  const logUnavailable = createSparseLog((err: Error, skipped) => {
    app.log.warn({ err, skipped }, "database unavailable");
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { code, params, fields } = read(error);
    if (code === "internal") request.log.error({ err: error }, "unexpected error");
    if (code === "server_busy" && !(error instanceof AppError)) logUnavailable(error);
    return sendProblem(request, reply, code, params, fields);
  });
}

export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  params?: ErrorParams,
  fields?: string[],
): FastifyReply {
  const status = errorStatus[code];
  if (code === "rate_limited") reply.header("retry-after", params?.["count"] ?? 60);
  if (code === "server_busy") reply.header("retry-after", 2);
  const body: Problem = {
    type: `/problems/${code}`,
    title: code.replaceAll("_", " "),
    status,
    code,
    ...(params ? { params } : {}),
    ...(fields ? { fields } : {}),
    requestId: request.id,
  };
  return reply
    .code(status)
    .type("application/problem+json; charset=utf-8")
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body);
}

function read(error: FastifyError): { code: ErrorCode; params?: ErrorParams; fields?: string[] } {
  if (error instanceof AppError) {
    const { code, params, fields } = error;
    return { code, ...(params ? { params } : {}), ...(fields ? { fields } : {}) };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map((issue) =>
      issue.instancePath.slice(1).replaceAll("/", "."),
    );
    return { code: "validation_failed", fields: [...new Set(fields)] };
  }
  if (isDatabaseAway(error)) return { code: "server_busy" };
  if (isUnstorable(error)) return { code: "validation_failed" };
  switch (error.statusCode) {
    case 400:
      return { code: "validation_failed" };
    // A path that climbs out of the served folder is no path.
    case 403:
      return { code: "not_found" };
    case 413:
      return { code: "payload_too_large" };
    case 415:
      return { code: "media_type_unsupported" };
    default:
      return { code: "internal" };
  }
}

/**
 * A text with a zero byte or a date before the first year pass every other check, and Postgres takes neither.
 * A page must be told so: what it believes to be the server's own failure it would send for ever.
 */
function isUnstorable(error: FastifyError): boolean {
  return ["22021", "22P05", "22008"].includes(error.code);
}

/** Lost connections, a restarting server, a full pool: the same request may succeed in a moment. */
function isDatabaseAway(error: FastifyError): boolean {
  const away = [
    "ECONNREFUSED",
    "ECONNRESET",
    "EPIPE",
    "57P01",
    "57P02",
    "57P03",
    "08006",
    "08003",
    "53300",
    "25006",
    "57014",
    "55P03",
  ];
  return (
    away.includes(error.code) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  );
}

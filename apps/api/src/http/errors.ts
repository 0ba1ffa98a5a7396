import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import * as errors from "@masar/contract/errors";
import { AppError } from "#api/errors.ts";
import { createSparseLog } from "#api/sparse-log.ts";
import { recordProblem } from "#api/telemetry/problems.ts";
import type { Signals } from "#api/telemetry/telemetry.ts";

/** Every error becomes problem+json with a code that the web application translates. */
export function registerErrors(app: FastifyInstance, signals: Signals): void {
  const logUnavailable = createSparseLog((err: Error, skipped) => {
    app.log.warn({ err, skipped }, "database unavailable");
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { code, params, fields } = toProblem(error);
    const { config, url: route = "none" } = request.routeOptions;
    recordProblem(signals, { endpoint: config.endpoint, code });
    if (code === "internal") {
      request.log.error({ err: error }, "unexpected error");
      signals.errors.reportServerError(error, { method: request.method, route });
    }
    if (code === "server_busy" && !(error instanceof AppError)) logUnavailable(error);
    return sendProblem(request, reply, code, params, fields);
  });
}

export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  code: errors.ErrorCode,
  params?: errors.ErrorParams,
  fields?: string[],
): FastifyReply {
  const status = errors.errorStatus[code];
  if (code === "rate_limited") reply.header("retry-after", params?.["count"] ?? 60);
  if (code === "server_busy") reply.header("retry-after", 2);
  const body: errors.Problem = {
    type: `/problems/${code}`,
    title: code.replaceAll("_", " "),
    status,
    code,
    params,
    fields,
    requestId: request.id,
  };
  return reply
    .code(status)
    .type("application/problem+json; charset=utf-8")
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body);
}

type ProblemParts = Pick<AppError, "code"> & Partial<Pick<AppError, "params" | "fields">>;

const codesByStatus: Record<number, errors.ErrorCode> = {
  400: "validation_failed",
  // A path that leaves the served folder.
  403: "not_found",
  413: "payload_too_large",
  415: "media_type_unsupported",
};

function toProblem(error: FastifyError): ProblemParts {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map((issue) =>
      issue.instancePath.slice(1).replaceAll("/", "."),
    );
    return { code: "validation_failed", fields: [...new Set(fields)] };
  }
  if (isDatabaseAway(error)) return { code: "server_busy" };
  if (isUnstorable(error)) return { code: "validation_failed" };
  return { code: codesByStatus[error.statusCode ?? 500] ?? "internal" };
}

/**
 * A zero byte or a date before the first year passes all other checks, but Postgres rejects it. As a server error, a
 * page would retry the request for ever.
 */
function isUnstorable(error: FastifyError) {
  return ["22021", "22P05", "22008"].includes(error.code);
}

/** Lost connections, a restarting server, a full pool or disk: the same request may soon succeed. */
function isDatabaseAway(error: FastifyError) {
  const code =
    /^(?:ECONNREFUSED|ECONNRESET|EPIPE|57P0[123]|0800[36]|53[123]00|58030|25006|57014|55P03)$/;
  const message = /timeout exceeded when trying to connect|Connection terminated|is not queryable/;
  return code.test(error.code) || message.test(error.message);
}

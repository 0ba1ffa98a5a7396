import { isIP } from "node:net";
import { z } from "zod";
import { readBuildId } from "#api/build-id.ts";
import { OperatorError } from "#api/operator-error.ts";
import type { S3Account } from "#api/storage/s3-storage.ts";

function isAddressOrRange(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const max = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const isRange = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= max);
  return max > 0 && isRange && rest.length === 0;
}

/** Over http only on this machine, for tests. */
function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.search || url.hash || url.username) return false;
  const isLoopback = url.hostname === "127.0.0.1" || url.hostname === "localhost";
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopback);
}

const optionalMatch = (pattern: RegExp) => z.string().regex(pattern).optional();

/** The only reader of process.env. A wrong or missing value stops the process with one line. */
const values = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("production"),
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().default(4100),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  /** The public address, for links in mails and the origin check. */
  PUBLIC_URL: z.url().default("http://127.0.0.1:4100"),
  /** For migrations, and in development the base of the three addresses below. */
  DATABASE_URL: z.string().optional(),
  DATABASE_ROLE_PASSWORD: z.string().optional(),
  DATABASE_APP_URL: z.string().optional(),
  DATABASE_AUTH_URL: z.string().optional(),
  DATABASE_WORKER_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).default(10),
  /** Host and port of PgBouncer in transaction mode. LISTEN, workers that wait for jobs, and migrations use the addresses above. */
  DATABASE_POOLER: optionalMatch(/^[^\s/@:]+:\d+$/),
  /** PgBouncer before 1.21 cannot keep named statements in transaction mode. */
  DATABASE_POOLER_NAMED_STATEMENTS: z.stringbool().default(false),
  REDIS_URL: z.string().optional(),
  AUTH_SECRET: z.string().min(32),
  /** What it was before a change: links, cookies and second factors of that secret stay valid. */
  AUTH_SECRET_PREVIOUS: z.string().min(32).optional(),
  /** Without it, addresses are not verified. */
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default("Masar <no-reply@masar.invalid>"),
  /** Logs in with Google, if both are set. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** Development and tests only: a provider instead of Google's. */
  GOOGLE_ISSUER: z
    .string()
    .refine(isIssuer, "an https address")
    .default("https://accounts.google.com"),
  /** Any other OpenID Connect provider, such as a university's; the name is on its button. */
  OIDC_ISSUER: z.string().refine(isIssuer, "an https address").optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().trim().min(1).max(60).optional(),
  /** The keys for web push (`npx web-push generate-vapid-keys`); without them there is no push. */
  VAPID_PUBLIC_KEY: optionalMatch(/^[\w-]{87}$/),
  VAPID_PRIVATE_KEY: optionalMatch(/^[\w-]{43}$/),
  /** The contact for push services: `mailto:` or an https address. */
  VAPID_SUBJECT: optionalMatch(/^(?:mailto:|https:\/\/)./),
  /** Development and tests only: the origin of one more push service. */
  PUSH_EXTRA_ORIGIN: z.url().optional(),
  /** Of @BotFather; without it there is no Telegram. */
  TELEGRAM_BOT_TOKEN: optionalMatch(/^\d+:[\w-]+$/),
  /** Another Bot API server than Telegram's: the operator's, or the scripted one of the tests. */
  TELEGRAM_API_ROOT: z
    .url()
    .default("https://api.telegram.org")
    .transform((url) => url.replace(/\/$/, "")),
  /** Of YouTube's Data API (v3); without it titles and minutes of videos stay as the release has them. */
  YOUTUBE_API_KEY: optionalMatch(/^[\w-]+$/),
  /** Development and tests only: a scripted server instead of Google's. */
  YOUTUBE_API_ROOT: z.url().optional(),
  /** Development only: the mailbox page that the "check your inbox" screen links to. */
  MAILBOX_URL: z.url().optional(),
  /** The model for the assistant and for paths; `none` uses the library and the blueprints. */
  AI_PROVIDER: z.enum(["none", "perplexity", "compatible"]).default("none"),
  AI_API_KEY: z.string().optional(),
  /** Of an OpenAI-compatible server, with `/v1`; not needed for Perplexity. */
  AI_BASE_URL: z.url().optional(),
  /** Defaults to `sonar` of Perplexity; required for other servers. */
  AI_MODEL: z.string().min(1).optional(),
  /** Shown to users before they consent; defaults to the host of the address. */
  AI_PROCESSOR: z.string().optional(),
  /** For all users together; beyond the limits the library answers. */
  AI_REQUESTS_PER_DAY: z.coerce.number().int().min(0).default(5000),
  AI_TOKENS_PER_DAY: z.coerce.number().int().min(0).default(10_000_000),
  AI_USD_PER_MILLION_TOKENS: z.coerce.number().min(0).optional(),
  AI_USD_PER_THOUSAND_REQUESTS: z.coerce.number().min(0).optional(),
  /** Failures in a row after which the provider is not called for half a minute. */
  AI_BREAKER_FAILURES: z.coerce.number().int().min(1).default(5),
  /** An OpenAI-compatible transcription server, with `/v1`; without it there is no voice control. */
  SPEECH_BASE_URL: z.url().optional(),
  SPEECH_API_KEY: z.string().optional(),
  SPEECH_MODEL: z.string().default("whisper-1"),
  SPEECH_PROCESSOR: z.string().optional(),
  /** Addresses or ranges of proxies whose X-Forwarded-For is trusted, separated by commas. */
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .refine((list) => list.every(isAddressOrRange), "addresses or ranges such as 10.0.0.0/8")
    .optional(),
  /** Metrics for Prometheus and health, on a port of their own that no proxy publishes; off unless set. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** For a worker on the same machine as the API; the same number by default. */
  WORKER_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  /** The base address of an OpenTelemetry collector (OTLP over HTTP); nothing is sent without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** The share of requests and jobs that are traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** The address of a project on a Sentry-compatible server; no error is sent without it. */
  SENTRY_DSN: optionalMatch(/^https?:\/\/\w+@[^\s/@]+(?:\/[\w-]+)*\/\w+$/),
  /** S3-compatible storage: with a bucket photos and exports are stored there, without one in the database. */
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_BUCKET: optionalMatch(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Set by the image: `npm run doctor` then names the commands of compose. */
  IN_CONTAINER: z.stringbool().default(false),
  /** The built web application, unless another server serves it. */
  WEB_DIR: z.string().optional(),
});

const schema = values
  .superRefine((env, ctx) => {
    const push = [env.VAPID_PUBLIC_KEY, env.VAPID_PRIVATE_KEY, env.VAPID_SUBJECT];
    if (push.some(Boolean) && !push.every(Boolean)) {
      const message = "both keys and VAPID_SUBJECT, or none of them";
      ctx.addIssue({ code: "custom", path: ["VAPID_PUBLIC_KEY"], message });
    }
    const google = [env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET];
    if (google.some(Boolean) && !google.every(Boolean)) {
      const message = "both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or none of them";
      ctx.addIssue({ code: "custom", path: ["GOOGLE_CLIENT_ID"], message });
    }
    const oidc = [env.OIDC_ISSUER, env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET, env.OIDC_NAME];
    if (oidc.some(Boolean) && !oidc.every(Boolean)) {
      const message = "OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME with it, or none of them";
      ctx.addIssue({ code: "custom", path: ["OIDC_ISSUER"], message });
    }
    for (const name of ["S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const) {
      const message = "needed where S3_BUCKET is set";
      if (env.S3_BUCKET && !env[name]) ctx.addIssue({ code: "custom", path: [name], message });
    }
    if (env.AI_PROVIDER !== "compatible") return;
    for (const name of ["AI_BASE_URL", "AI_MODEL"] as const) {
      const message = "needed where AI_PROVIDER is compatible";
      if (!env[name]) ctx.addIssue({ code: "custom", path: [name], message });
    }
  })
  .transform((env) => ({ ...env, AI_MODEL: env.AI_MODEL ?? "sonar" }));

type DatabaseUrls = { app: string; auth: string; worker: string };

export type Env = z.output<typeof schema> & {
  buildId: string;
  databaseUrls: DatabaseUrls;
  /** For transactions: those of the pooler, if there is one. */
  poolUrls: DatabaseUrls;
};

export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  // Compose passes an empty value for a setting that is not set.
  const nonEmpty = Object.entries(source).filter(([, value]) => value !== "");
  const parsed = schema.safeParse(Object.fromEntries(nonEmpty));
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join(".")} (${issue.message})`);
    throw new OperatorError(
      `The environment is not complete: ${wrong.join(", ")}. See .env.example.`,
    );
  }
  const env = parsed.data;
  // Getters, because the worker does not have the addresses of the API, and the other way round.
  const databaseUrls = {
    get app() {
      return roleUrl(env.DATABASE_APP_URL, "masar_app", env);
    },
    get auth() {
      return roleUrl(env.DATABASE_AUTH_URL, "masar_auth", env);
    },
    get worker() {
      return roleUrl(env.DATABASE_WORKER_URL, "masar_worker", env);
    },
  };
  const poolUrls = {
    get app() {
      return throughPooler(databaseUrls.app, env.DATABASE_POOLER);
    },
    get auth() {
      return throughPooler(databaseUrls.auth, env.DATABASE_POOLER);
    },
    get worker() {
      return throughPooler(databaseUrls.worker, env.DATABASE_POOLER);
    },
  };
  return { ...env, buildId: readBuildId(env), databaseUrls, poolUrls };
}

/** Migrations run without the other settings. */
export function readAdminUrl(): { adminUrl: string; rolePassword: string | undefined } {
  const adminUrl = process.env["DATABASE_URL"];
  if (!adminUrl) throw new Error("DATABASE_URL is not set. See .env.example.");
  return { adminUrl, rolePassword: process.env["DATABASE_ROLE_PASSWORD"] };
}

/** Backups need no other setting, and run under an account that has no other. */
export function readS3Account(
  source: Partial<
    Record<
      "S3_ENDPOINT" | "S3_REGION" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY",
      string | undefined
    >
  > = process.env,
): S3Account | undefined {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = source;
  if (!S3_ENDPOINT || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return {
    endpoint: S3_ENDPOINT,
    region: S3_REGION || "us-east-1",
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

function roleUrl(address: string | undefined, role: string, env: z.output<typeof schema>) {
  if (address) return address;
  if (!env.DATABASE_URL) {
    throw new OperatorError(
      `Neither DATABASE_URL nor the address of ${role} is set. See .env.example.`,
    );
  }
  const url = new URL(env.DATABASE_URL);
  url.username = role;
  url.password = env.DATABASE_ROLE_PASSWORD ?? "";
  return url.href;
}

function throughPooler(address: string, pooler: string | undefined): string {
  if (!pooler) return address;
  const url = new URL(address);
  url.host = pooler;
  return url.href;
}

import { z } from "zod";

/** The only reader of process.env. A wrong or missing value stops the process with one readable line. */
const values = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("production"),
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().default(4100),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  /** The address learners open; links in mails and the origin check are built on it. */
  PUBLIC_URL: z.url().default("http://127.0.0.1:4100"),
  /** Migrations, and in development the origin of the three addresses below. */
  DATABASE_URL: z.string().optional(),
  DATABASE_ROLE_PASSWORD: z.string().optional(),
  DATABASE_APP_URL: z.string().optional(),
  DATABASE_AUTH_URL: z.string().optional(),
  DATABASE_WORKER_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).default(10),
  REDIS_URL: z.string().optional(),
  AUTH_SECRET: z.string().min(32),
  /** Without it accounts need no verification: a small self-hosted instance. */
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default("Masar <no-reply@masar.invalid>"),
  /** The pair that signs web pushes (`npx web-push generate-vapid-keys`); without it there are none. */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/)
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  /** Whom a push service writes to about them: `mailto:` or an https address. */
  VAPID_SUBJECT: z
    .string()
    .regex(/^(?:mailto:|https:\/\/)./)
    .optional(),
  /** Development and tests only: the origin of one more push service. */
  PUSH_EXTRA_ORIGIN: z.url().optional(),
  /** Development only: where the "check your inbox" screen finds the mailbox page. */
  MAILBOX_URL: z.url().optional(),
  /** Who answers the assistant's questions and makes paths; `none` is Masar's own library and blueprints. */
  AI_PROVIDER: z.enum(["none", "perplexity", "compatible"]).default("none"),
  AI_API_KEY: z.string().optional(),
  /** Of an OpenAI-compatible server, with its `/v1`; Perplexity's own is known. */
  AI_BASE_URL: z.url().optional(),
  /** `sonar` of Perplexity; another server's own must be named. */
  AI_MODEL: z.string().min(1).optional(),
  /** Named to learners before they agree; the address's host if left out. */
  AI_PROCESSOR: z.string().optional(),
  /** Of all learners together; beyond them the library answers. */
  AI_REQUESTS_PER_DAY: z.coerce.number().int().min(0).default(5000),
  AI_TOKENS_PER_DAY: z.coerce.number().int().min(0).default(10_000_000),
  /** Failures in a row after which a provider is left alone for half a minute. */
  AI_USD_PER_MILLION_TOKENS: z.coerce.number().min(0).optional(),
  AI_USD_PER_THOUSAND_REQUESTS: z.coerce.number().min(0).optional(),
  AI_BREAKER_FAILURES: z.coerce.number().int().min(1).default(5),
  /** An OpenAI-compatible transcription server, with its `/v1`; without it there is no voice control. */
  SPEECH_BASE_URL: z.url().optional(),
  SPEECH_API_KEY: z.string().optional(),
  SPEECH_MODEL: z.string().default("whisper-1"),
  SPEECH_PROCESSOR: z.string().optional(),
  /** Addresses of the proxies in front, whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z.string().optional(),
  /** The built web application to serve; left out when something else serves it. */
  WEB_DIR: z.string().optional(),
});

const schema = values
  .superRefine((env, ctx) => {
    const ofPush = [env.VAPID_PUBLIC_KEY, env.VAPID_PRIVATE_KEY, env.VAPID_SUBJECT];
    if (ofPush.some(Boolean) && !ofPush.every(Boolean)) {
      const message = "both keys and VAPID_SUBJECT, or none of them";
      ctx.addIssue({ code: "custom", path: ["VAPID_PUBLIC_KEY"], message });
    }
  })
  .superRefine((env, ctx) => {
    if (env.AI_PROVIDER !== "compatible") return;
    for (const name of ["AI_BASE_URL", "AI_MODEL"] as const) {
      const message = "needed where AI_PROVIDER is compatible";
      if (!env[name]) ctx.addIssue({ code: "custom", path: [name], message });
    }
  })
  .transform((env) => ({ ...env, AI_MODEL: env.AI_MODEL ?? "sonar" }));

export type Env = z.output<typeof schema> & {
  databaseUrls: { app: string; auth: string; worker: string };
};

export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  // Compose passes an empty value for a setting that is not set.
  const nonEmpty = Object.entries(source).filter(([, value]) => value !== "");
  const parsed = schema.safeParse(Object.fromEntries(nonEmpty));
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join(".")} (${issue.message})`);
    throw new Error(`The environment is not complete: ${wrong.join(", ")}. See .env.example.`);
  }
  const env = parsed.data;
  return {
    ...env,
    // Looked up when used: the worker is not given the addresses of the API, nor the other way round.
    databaseUrls: {
      get app() {
        return roleUrl(env.DATABASE_APP_URL, "masar_app", env);
      },
      get auth() {
        return roleUrl(env.DATABASE_AUTH_URL, "masar_auth", env);
      },
      get worker() {
        return roleUrl(env.DATABASE_WORKER_URL, "masar_worker", env);
      },
    },
  };
}

/** Only what migrations need, so they run without the rest being set. */
export function readAdminUrl(): { adminUrl: string; rolePassword: string | undefined } {
  const adminUrl = process.env["DATABASE_URL"];
  if (!adminUrl) throw new Error("DATABASE_URL is not set. See .env.example.");
  return { adminUrl, rolePassword: process.env["DATABASE_ROLE_PASSWORD"] };
}

function roleUrl(given: string | undefined, role: string, env: z.output<typeof schema>): string {
  if (given) return given;
  if (!env.DATABASE_URL) {
    throw new Error(`Neither DATABASE_URL nor the address of ${role} is set. See .env.example.`);
  }
  const url = new URL(env.DATABASE_URL);
  url.username = role;
  url.password = env.DATABASE_ROLE_PASSWORD ?? "";
  return url.href;
}

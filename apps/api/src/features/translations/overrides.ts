import type { FastifyBaseLogger } from "fastify";
import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { type Language, languages } from "@masar/contract/settings/schemas";
import type { WithSystem } from "#api/db/tx.ts";
import { validateOverride } from "#api/features/translations/validate-override.ts";
import { listTranslations } from "#api/features/translations/translations.queries.ts";
import { createStaticAnswer, type StaticAnswer } from "#api/http/static-answer.ts";
import { applyOverrides, type Override } from "#api/i18n/translate.ts";

/** The replaced strings as this process knows them: read again every minute, and kept while the database is away. */
export type Overrides = {
  read: (language: Language) => Promise<StaticAnswer>;
  /** At once, where somebody has just changed one. */
  refresh: () => Promise<void>;
  stop: () => void;
};

/** Only the server says these, so no browser is told. */
const serverNamespaces = new Set(["mail", "samples"]);

type Options = { withSystem: WithSystem; log: FastifyBaseLogger; now?: () => number };

export function createOverrides({ withSystem, log, now = Date.now }: Options): Overrides {
  const maxAgeMs = limits.translations.cacheSeconds * 1000;
  let published = publish([]);
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function load(): Promise<void> {
    try {
      const rows = await withSystem((tx) => listTranslations(tx));
      // A release may have renamed a string, or given it other slots: the bundled one speaks then.
      const fitting = rows.filter((row) => validateOverride(row) === "fits");
      applyOverrides(fitting);
      published = publish(fitting);
    } catch (error) {
      log.warn({ err: error }, "translations not read");
    }
    readAt = now();
  }

  /** Many who ask at once wait for one reading. */
  function loadOnce(): Promise<void> {
    reading ??= load().finally(() => (reading = undefined));
    return reading;
  }

  // Mails and notifications ask nobody: their strings must be there before.
  const timer = setInterval(() => void loadOnce(), maxAgeMs).unref();
  void loadOnce();

  return {
    async read(language) {
      if (now() - readAt >= maxAgeMs) await loadOnce();
      return published[language];
    },
    async refresh() {
      // One that is under way may have looked before the change.
      await reading;
      await loadOnce();
    },
    stop: () => clearInterval(timer),
  };
}

function publish(overrides: Override[]): Record<Language, StaticAnswer> {
  const entries = languages.map((language): [Language, StaticAnswer] => {
    const translations: Record<string, Record<string, string>> = {};
    for (const { namespace, key, value, ...row } of overrides) {
      if (row.language !== language || serverNamespaces.has(namespace)) continue;
      (translations[namespace] ??= {})[key] = value;
    }
    const answer: ResponseOf<"getTranslations"> = { translations };
    return [language, createStaticAnswer(answer)];
  });
  return Object.fromEntries(entries) as Record<Language, StaticAnswer>;
}

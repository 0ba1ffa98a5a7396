import type { FastifyBaseLogger } from "fastify";
import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { type Language, languages } from "@masar/contract/settings/schemas";
import type { WithSystem } from "#api/db/tx.ts";
import { listTranslations } from "#api/features/translations/translations.queries.ts";
import { createStaticAnswer, type StaticAnswer } from "#api/http/static-answer.ts";
import { applyOverrides, findBundled, type Override } from "#api/i18n/translate.ts";

/** Not sent to browsers, which do not use them. */
const serverNamespaces = new Set(["mail", "samples"]);

type Options = { withSystem: WithSystem; log: FastifyBaseLogger; now?: () => number };

/** The replaced strings of this process: loaded every minute, and unchanged while the database is unavailable. */
export function createOverrides({ withSystem, log, now = Date.now }: Options) {
  const maxAgeMs = limits.translations.cacheSeconds * 1000;
  let published = publish([]);
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function load() {
    try {
      const rows = await withSystem((tx) => listTranslations(tx));
      // A release may have renamed a string or changed its slots: then the bundled string is used.
      const fitting = rows.filter((row) => validateOverride(row) === "fits");
      applyOverrides(fitting);
      published = publish(fitting);
    } catch (error) {
      log.warn({ err: error }, "translations not read");
    }
    readAt = now();
  }

  /** Concurrent callers share one load. */
  function loadOnce(): Promise<void> {
    reading ??= load().finally(() => (reading = undefined));
    return reading;
  }

  // Mails and notifications do not call `read`, so the strings are loaded in the background.
  const timer = setInterval(() => void loadOnce(), maxAgeMs).unref();
  void loadOnce();

  return {
    async read(language: Language) {
      if (now() - readAt >= maxAgeMs) await loadOnce();
      return published[language];
    },
    async refresh() {
      // A load that is in progress may have missed the change.
      await reading;
      await loadOnce();
    },
    stop: () => clearInterval(timer),
  };
}

function publish(overrides: Override[]) {
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

/** Placeholders: `{{name}}`, with its format, and `$t(key)`. */
const slots = /\{\{([^{}]*)\}\}|\$t\([^()]*\)/g;

function listSlots(text: string) {
  const found = [...text.matchAll(slots)].map(([whole, name]) => name?.trim() ?? whole);
  return [...new Set(found)].toSorted().join("\n");
}

/** A string can be replaced if it exists under that name and the new text has the same slots. */
export function validateOverride(override: Override): "fits" | "unknown" | "slots_differ" {
  const bundled = findBundled(override);
  if (bundled === undefined) return "unknown";
  return listSlots(bundled) === listSlots(override.value) ? "fits" : "slots_differ";
}

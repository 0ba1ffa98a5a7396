import { z } from "zod";
import { type EndpointSchemas, timestamp, uuid } from "../shared/field-schemas.ts";
import { limits } from "../limits.ts";
import { languages } from "../settings/schemas.ts";

const stringKey = z.object({
  language: z.enum(languages),
  namespace: z.string().regex(/^[a-z][a-z_-]{0,39}$/),
  /** Dotted key as in the code, with the plural suffix. */
  key: z.string().min(1).max(200),
});

const translation = stringKey.extend({
  id: uuid,
  value: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
});

/** A bundled string with its plural forms. */
const bundledString = stringKey.extend({
  /** Whether its texts are plural forms. */
  is_plural: z.boolean(),
  /** Prerendered pages show the bundled string until the next build. */
  needs_build: z.boolean(),
  forms: z.array(
    z.object({
      /** The key for `saveTranslation`, with the plural suffix. */
      key: z.string(),
      bundled: z.string(),
      /** The replacement by an admin; null for the bundled string. */
      value: z.string().nullable(),
    }),
  ),
});

export type BundledString = z.infer<typeof bundledString>;

export const translationsSchemas = {
  getTranslations: {
    summary: "The strings an operator has replaced, by namespace and key; all others are bundled.",
    params: stringKey.pick({ language: true }),
    response: z.object({
      translations: z.record(z.string(), z.record(z.string(), z.string())),
    }),
  },
  listTranslations: {
    summary: "Every replaced string, with the bundled one it stands for.",
    query: stringKey.pick({ language: true }).partial(),
    response: z.object({
      translations: z.array(translation.extend({ bundled: z.string().nullable() })),
    }),
  },
  searchStrings: {
    summary: "The bundled strings, by key or words, with what replaces them.",
    query: z.object({
      language: z.enum(languages).default("en"),
      namespace: stringKey.shape.namespace.optional(),
      q: z.string().trim().max(limits.administration.searchLength).default(""),
      replaced: z.enum(["true"]).optional(),
      /** Namespace and key of the last one on the previous page: `courses:title`. */
      after: z.string().max(250).optional(),
    }),
    response: z.object({
      strings: z.array(bundledString),
      namespaces: z.array(z.string()),
      next: z.string().nullable(),
    }),
  },
  saveTranslation: {
    summary: "Replace a bundled string, without a deployment.",
    body: stringKey.extend({
      value: z.string().trim().min(1).max(limits.translations.valueLength),
    }),
    response: translation,
  },
  deleteTranslation: {
    summary: "Take a replaced string back: the bundled one speaks again.",
    query: stringKey,
    response: null,
  },
} satisfies Record<string, EndpointSchemas>;

import { z } from "zod";
import { type EndpointSchemas, timestamp, uuid } from "../shared/field-schemas.ts";
import { limits } from "../limits.ts";
import { languages } from "../settings/schemas.ts";

const place = z.object({
  language: z.enum(languages),
  namespace: z.string().regex(/^[a-z][a-z_-]{0,39}$/),
  /** As the code names it: parts with dots between, with the plural's suffix. */
  key: z.string().min(1).max(200),
});

const translation = place.extend({
  id: uuid,
  value: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
});

/** One string of the code, with each of its plural forms. */
const bundledString = place.extend({
  /** Whether its texts are forms of one counted noun. */
  is_plural: z.boolean(),
  /** Pages the build has drawn say the bundled one until the next build. */
  needs_build: z.boolean(),
  forms: z.array(
    z.object({
      /** As `saveTranslation` takes it, with the plural's suffix. */
      key: z.string(),
      bundled: z.string(),
      /** The operator's own; null where the bundled one speaks. */
      value: z.string().nullable(),
    }),
  ),
});

export type Translation = z.infer<typeof translation>;
export type BundledString = z.infer<typeof bundledString>;

export const translationsSchemas = {
  getTranslations: {
    summary: "The strings an operator has replaced, by namespace and key; all others are bundled.",
    params: place.pick({ language: true }),
    response: z.object({
      translations: z.record(z.string(), z.record(z.string(), z.string())),
    }),
  },
  listTranslations: {
    summary: "Every replaced string, with the bundled one it stands for.",
    query: place.pick({ language: true }).partial(),
    response: z.object({
      translations: z.array(translation.extend({ bundled: z.string().nullable() })),
    }),
  },
  searchStrings: {
    summary: "The bundled strings, by key or words, with what replaces them.",
    query: z.object({
      language: z.enum(languages).default("en"),
      namespace: place.shape.namespace.optional(),
      q: z.string().trim().max(limits.administration.searchLength).default(""),
      replaced: z.enum(["true"]).optional(),
      /** The namespace and key of the last one: `courses:title`. */
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
    body: place.extend({ value: z.string().trim().min(1).max(limits.translations.valueLength) }),
    response: translation,
  },
  deleteTranslation: {
    summary: "Take a replaced string back: the bundled one speaks again.",
    query: place,
    response: null,
  },
} satisfies Record<string, EndpointSchemas>;

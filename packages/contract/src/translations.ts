import { z } from "zod";
import { type EndpointSchemas, timestamp, uuid } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { languages } from "./settings.ts";

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

export type Translation = z.infer<typeof translation>;

export const translationsEndpoints = {
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

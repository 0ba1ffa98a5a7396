/** The strings (`common:providers`) of providers that call themselves something else in Arabic. */
const keys = {
  Edraak: "edraak",
  "Khan Academy": "khanAcademy",
} as const;

type NamedProvider = keyof typeof keys;

export function findProviderKey(provider: string): (typeof keys)[NamedProvider] | undefined {
  return Object.hasOwn(keys, provider) ? keys[provider as NamedProvider] : undefined;
}

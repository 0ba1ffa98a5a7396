/** In addresses and settings. An identity itself is stored by the issuer, which the operator may change. */
export const providerIds = ["google", "oidc"] as const;
export type ProviderId = (typeof providerIds)[number];

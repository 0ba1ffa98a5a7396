import { identityEndpoints } from "@masar/contract/identities/endpoints";
import type { ProviderId } from "@masar/contract/identities/constants";
import { limits } from "@masar/contract/limits";
import { parsePathRequest } from "#web/entities/path/path-request.ts";
import { storeProviderAttempt } from "#web/entities/session/provider-attempt.ts";
import { call } from "#web/platform/api/api-client.ts";
import { useRequest } from "#web/platform/api/use-request.ts";
import { detectTimeZone } from "#web/platform/browser/detect-time-zone.ts";
import { storeLanguage } from "#web/platform/preferences/language.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { readPublishedToken } from "#web/features/account/path-request.tsx";
import { toIntake } from "#web/features/account/visitor.api.ts";

const maxQueryLength = 4000;

type ProviderLogIn = {
  provider: ProviderId;
  /** Terms and age are accepted: an unknown identity gets an account. */
  isSignUp: boolean;
  /** The query of this page, which names the visitor's path and the page to return to. */
  search: string;
};

/** Opens the provider's page. The page that it leads back to has no language in its URL. */
export function useProviderLogIn() {
  const { language } = useLanguage();
  return useRequest(
    async ({ provider, isSignUp, search }: ProviderLogIn) => {
      const query = search.length > maxQueryLength ? "" : search;
      const pathRequest = parsePathRequest(query);
      const details = {
        language,
        terms_version: limits.termsVersion,
        is_13: true as const,
        time_zone: detectTimeZone(),
        published_path: readPublishedToken(query),
      };
      const request = isSignUp && pathRequest ? await toIntake(pathRequest) : {};
      const { url } = await call(identityEndpoints, "startProviderLogIn", {
        body: {
          provider,
          return_query: query,
          ...(isSignUp ? { sign_up: { ...details, ...request } } : {}),
        },
      });
      storeLanguage(language);
      storeProviderAttempt(url, { purpose: isSignUp ? "sign-up" : "log-in", search });
      window.location.assign(url);
    },
    { isOnce: true },
  );
}

import { siteOrigin } from "#web/platform/urls/site-origin.ts";
import { networks, shareAddress, type SocialNetwork } from "../share-addresses.ts";

export type SocialLink = {
  network: SocialNetwork;
  href: string;
  /** The site's own account, not a form that shares the page. */
  isAccount: boolean;
};

/** Accounts from the build's environment; empty means none. */
const configured: Record<SocialNetwork, string | undefined> = {
  x: import.meta.env["VITE_SOCIAL_X"] as string | undefined,
  linkedin: import.meta.env["VITE_SOCIAL_LINKEDIN"] as string | undefined,
  whatsapp: import.meta.env["VITE_SOCIAL_WHATSAPP"] as string | undefined,
  telegram: import.meta.env["VITE_SOCIAL_TELEGRAM"] as string | undefined,
};

export function listSocialLinks(pathname: string, accounts = configured): SocialLink[] {
  const origin = import.meta.env.SSR ? siteOrigin : window.location.origin;
  return networks.map((network) => {
    const account = accounts[network];
    return account
      ? { network, href: account, isAccount: true }
      : { network, href: shareAddress(network, origin + pathname), isAccount: false };
  });
}

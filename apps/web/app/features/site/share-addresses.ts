export const networks = ["x", "linkedin", "whatsapp", "telegram"] as const;
export type SocialNetwork = (typeof networks)[number];

/** The title goes with the address where a network takes one. */
const forms: Record<SocialNetwork, (address: string, words: string) => string> = {
  x: (address, words) => `https://x.com/intent/post?url=${address}${words && `&text=${words}`}`,
  linkedin: (address) => `https://www.linkedin.com/sharing/share-offsite/?url=${address}`,
  whatsapp: (address, words) => `https://wa.me/?text=${words && `${words}%20`}${address}`,
  telegram: (address, words) => `https://t.me/share/url?url=${address}${words && `&text=${words}`}`,
};

/**
 * Where a network takes a page to share. The address is not encoded: a query may hold it as it is, and only so does
 * the server find the stand-in origin to write its own.
 */
export function shareAddress(network: SocialNetwork, address: string, title = ""): string {
  return forms[network](address, encodeURIComponent(title));
}

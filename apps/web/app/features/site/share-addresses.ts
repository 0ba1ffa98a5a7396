export const networks = ["x", "linkedin", "whatsapp", "telegram"] as const;
export type SocialNetwork = (typeof networks)[number];

/** With the title where a network accepts one. */
const forms: Record<SocialNetwork, (address: string, words: string) => string> = {
  x: (address, words) => `https://x.com/intent/post?url=${address}${words && `&text=${words}`}`,
  linkedin: (address) => `https://www.linkedin.com/sharing/share-offsite/?url=${address}`,
  whatsapp: (address, words) => `https://wa.me/?text=${words && `${words}%20`}${address}`,
  telegram: (address, words) => `https://t.me/share/url?url=${address}${words && `&text=${words}`}`,
};

/** The URL is not encoded: a query may hold it as it is, and the server replaces its placeholder origin. */
export function shareAddress(network: SocialNetwork, address: string, title = ""): string {
  return forms[network](address, encodeURIComponent(title));
}

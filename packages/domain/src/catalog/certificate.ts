/** `included`: in the price of a paid course. `free`: without a price. `fee`: for a fee beside the free course. */
export type Certificate = "included" | "free" | "fee" | "none";

/**
 * What each provider usually does: the catalog does not know single courses. A provider that is not listed, or that
 * awards certificates for some of its courses only, gives null.
 */
const usual: Record<string, { free: Certificate; paid: Certificate }> = {
  Coursera: { free: "fee", paid: "included" },
  Edraak: { free: "free", paid: "included" },
  edX: { free: "fee", paid: "included" },
  FutureLearn: { free: "fee", paid: "included" },
  "Khan Academy": { free: "none", paid: "none" },
  "LinkedIn Learning": { free: "included", paid: "included" },
  "MIT OpenCourseWare": { free: "none", paid: "none" },
  Udacity: { free: "none", paid: "included" },
  Udemy: { free: "none", paid: "included" },
};

export function findCertificate(course: {
  provider: string;
  price_usd: number | null;
}): Certificate | null {
  return usual[course.provider]?.[course.price_usd === 0 ? "free" : "paid"] ?? null;
}

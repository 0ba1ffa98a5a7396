/** How many times as long as its milestone a course may be. */
export const lengthFactors = {
  /** A longer one comes after shorter ones. */
  long: 2,
  /** A longer one is chosen only where no other one fits. */
  overlong: 3,
  /** A longer one is a curriculum of which the milestone is a small part. */
  curriculum: 8,
};
/** The share of a milestone's hours that courses at the user's level must have to need no harder one. */
export const minCoveredShare = 0.5;

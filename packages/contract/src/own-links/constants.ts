/** `perMilestone` includes the links of its sub-milestones. Not in `limits`, which every page loads. */
export const ownLinkLimits = {
  urlLength: 2000,
  titleLength: 200,
  maxMinutes: 6000,
  perMilestone: 20,
  perUser: 1000,
} as const;

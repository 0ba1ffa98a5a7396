/** What was done of an open milestone before its plan, as `sub_milestones_before` stores it in one text. */
export type DoneBefore = {
  milestoneKey: string;
  subMilestone: string;
  /** Of its completed sessions; null when the sub-milestone was completed. */
  sessionMinutes: number | null;
};

export function formatDoneBefore(done: DoneBefore): string {
  const { milestoneKey, subMilestone, sessionMinutes } = done;
  const id = `${milestoneKey}/${subMilestone}`;
  return sessionMinutes === null ? id : `${id}/${sessionMinutes}`;
}

export function parseDoneBefore(text: string): DoneBefore {
  const [milestoneKey = "", subMilestone = "", minutes] = text.split("/");
  const sessionMinutes = minutes === undefined ? null : Math.max(0, Number(minutes) || 0);
  return { milestoneKey, subMilestone, sessionMinutes };
}

type Percentages = { progress_percentage: number; studied_percentage?: number };

/** A copy that an earlier release stored on this device has no studied percentage. */
export function pathPercentage({ progress_percentage, studied_percentage }: Percentages): number {
  return studied_percentage ?? progress_percentage;
}

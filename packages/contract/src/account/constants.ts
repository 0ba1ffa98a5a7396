export const exportStatuses = ["making", "ready", "failed"] as const;
export type ExportStatus = (typeof exportStatuses)[number];

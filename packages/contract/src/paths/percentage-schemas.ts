import { z } from "zod";

/** What screens show: `progress_percentage` with the completed sessions of open sub-milestones, unrounded below 1. */
export const studiedPercentage = z.number();

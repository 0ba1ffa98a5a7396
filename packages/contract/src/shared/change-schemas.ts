import { z } from "zod";
import { timestamp, uuid } from "./field-schemas.ts";

/**
 * The stamp of a change made on a device, perhaps offline. `at` is the instant it was made: the later of two changes to
 * one field wins, in any order of arrival, and a repeated change is idempotent.
 */
export const changeStamp = z.object({ change_id: uuid, at: timestamp });

import { z } from "zod";
import { timestamp, uuid } from "./field-schemas.ts";

/**
 * The stamp of a change made on a device, perhaps offline. `at` is the instant it was made: of two changes
 * to one field the later one stays, in whatever order they arrive, and one sent twice changes nothing.
 */
export const changeStamp = z.object({ change_id: uuid, at: timestamp });

import { z } from "zod";
import { changeStamp } from "../shared/change-schemas.ts";
import { syncPage, syncQuery } from "../shared/sync-schemas.ts";
import {
  idParams,
  calendarDate,
  type EndpointSchemas,
  timestamp,
  uuid,
  milestoneKey,
} from "../shared/field-schemas.ts";
import { limits } from "../limits.ts";
import { priorities } from "../study/constants.ts";

const task = z.object({
  id: uuid,
  user_id: uuid,
  title: z.string(),
  description: z.string(),
  due_date: calendarDate.nullable(),
  completed: z.boolean(),
  priority: z.enum(priorities),
  path_id: uuid.nullable(),
  milestone_key: z.string().nullable(),
  /** One of the examples a new account starts with. */
  is_sample: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
});

export type Task = z.infer<typeof task>;

export const tasksSchemas = {
  listTasks: {
    summary: "The learner's tasks: all, newest first, or in pages those that changed.",
    query: syncQuery,
    response: z.object({ tasks: z.array(task), sync: syncPage }),
  },
  saveTask: {
    summary: "Make or change a task under an id made by the client; what is left out stays.",
    params: idParams,
    body: changeStamp.extend({
      title: z.string().trim().min(1).max(limits.tasks.titleLength).optional(),
      description: z.string().max(limits.tasks.descriptionLength).optional(),
      due_date: calendarDate.nullable().optional(),
      completed: z.boolean().optional(),
      priority: z.enum(priorities).optional(),
      path_id: uuid.nullable().optional(),
      milestone_key: milestoneKey.nullable().optional(),
      deleted: z.boolean().optional(),
    }),
    /** Null for one that is deleted, or has no title because its first change has not arrived yet. */
    response: z.object({ task: task.nullable() }),
  },
} satisfies Record<string, EndpointSchemas>;

import { limits } from "@masar/contract/limits";
import { type ImportedPath, type ImportFault, importedPath } from "@masar/contract/imports/schemas";
import { dropHidden } from "@masar/domain/text/hidden-characters";
import { findJsonFaultLine } from "@masar/domain/text/json-fault-line";
import type { z } from "zod";

type Fields = Record<string, unknown>;
type Issue = z.core.$ZodIssue;
type Fault = Pick<ImportFault, "fault"> & Partial<ImportFault>;

const { maxMilestones } = limits.paths;

/** The path of Masar's own export. Only the fields of the schema are read, whatever else the file has. */
export function parsePathJson(text: string): { path: ImportedPath } | { faults: Fault[] } {
  let value: unknown;
  try {
    value = JSON.parse(text, (_key, part: unknown) =>
      typeof part === "string" ? dropHidden(part) : part,
    );
  } catch (error) {
    return { faults: [{ fault: "json_invalid", line: findJsonFaultLine(error) }] };
  }
  const path = isFields(value) ? value["path"] : undefined;
  if (!isFields(path) || !isFields(path["milestones"])) {
    return { faults: [{ fault: "not_a_path" }] };
  }
  // Before the milestones are validated, which costs more than to count them.
  if (Object.keys(path["milestones"]).length > maxMilestones) {
    return { faults: [{ fault: "too_many_milestones", most: maxMilestones }] };
  }
  const parsed = importedPath.safeParse(path);
  if (parsed.success) return { path: parsed.data };
  const all = path["milestones"];
  const faults = parsed.error.issues.map((issue) => JSON.stringify(toFault(issue, all)));
  return { faults: [...new Set(faults)].map((fault) => JSON.parse(fault) as Fault) };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function toFault(issue: Issue, milestones: Fields): Fault {
  const [top, key] = issue.path;
  const last = issue.path.at(-1);
  const milestone = top === "milestones" && key !== undefined ? findNumber(key, milestones) : null;
  const at = { milestone };
  if (issue.code === "too_big") {
    const most = Number(issue.maximum);
    if (issue.origin === "string") return { fault: "text_too_long", ...at, most };
    if (last === "subMilestones") return { fault: "too_many_steps", ...at, most };
    if (last === "deliverables" || last === "completionCriteria") {
      return { fault: "too_many_lines", ...at, most };
    }
  }
  if (last === "estimatedHours") {
    return { fault: "hours_invalid", ...at, most: limits.paths.maxMilestoneHours };
  }
  if (last === "milestones") return { fault: "no_milestones" };
  if (last === "title" && milestone === null) return { fault: "title_missing" };
  if (last === "title" && issue.path.length === 3) return { fault: "milestone_untitled", ...at };
  return milestone === null ? { fault: "not_a_path" } : { fault: "milestone_invalid", ...at };
}

/** As the learner counts them, if the file has its order. */
function findNumber(key: PropertyKey, milestones: Fields): number {
  const name = String(key);
  const found = Object.hasOwn(milestones, name) ? milestones[name] : undefined;
  const order = isFields(found) ? found["order"] : undefined;
  const isOrder = Number.isInteger(order) && Number(order) >= 1 && Number(order) <= maxMilestones;
  return isOrder ? Number(order) : Object.keys(milestones).indexOf(name) + 1;
}

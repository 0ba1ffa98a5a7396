import { parse } from "yaml";

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}

export interface Workflow {
  on: Record<string, unknown>;
  permissions?: Record<string, string>;
  jobs: Record<string, { "timeout-minutes"?: number; steps: Step[] }>;
}

export function parseWorkflow(text: string): Workflow {
  return parse(text) as Workflow;
}

/** What makes a workflow open to others' code: each fault in one line. */
export function findWorkflowFaults(text: string): string[] {
  const { on, permissions, jobs } = parseWorkflow(text);
  const faults: string[] = [];
  // It would run code of outside contributors with the secrets of the repository.
  if ("pull_request_target" in on) faults.push("runs on pull_request_target");
  if (JSON.stringify(permissions) !== '{"contents":"read"}') faults.push("may do more than read");
  for (const [name, job] of Object.entries(jobs)) {
    if (!job["timeout-minutes"]) faults.push(`${name} has no time limit`);
    for (const { uses, run, with: inputs } of job.steps) {
      if (uses?.startsWith("actions/checkout@") && inputs?.["persist-credentials"] !== false) {
        faults.push(`${name} leaves its token in the folder`);
      }
      // A title or branch name would become part of the script.
      if (run?.includes("${{")) faults.push(`${name} writes an expression into a script`);
    }
  }
  const pins = text.matchAll(/uses: (\S+)(?: +# +(\S+))?/g);
  for (const [, action = "", version = ""] of pins) {
    if (!/@[0-9a-f]{40}$/.test(action) || !/^v\d+\.\d+\.\d+$/.test(version)) {
      faults.push(`${action} is not pinned by its commit with the version beside it`);
    }
  }
  return faults;
}

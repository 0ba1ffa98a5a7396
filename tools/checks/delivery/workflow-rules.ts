import { parse } from "yaml";

interface Step {
  name?: string;
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
  env?: Record<string, string>;
}

type Permissions = Record<string, string>;

interface Job {
  if?: string;
  needs?: string;
  container?: unknown;
  permissions?: Permissions | string;
  "timeout-minutes"?: number;
  steps: Step[];
}

export interface Workflow {
  on: Record<string, unknown>;
  permissions?: Permissions | string;
  jobs: Record<string, Job>;
}

/** What a job may do beside reading the repository, by workflow and job. */
export const allowedPermissions: Record<string, Record<string, Permissions>> = {
  ".github/workflows/release.yml": {
    passed: { contents: "read", actions: "read" },
    image: { contents: "read", packages: "write", "id-token": "write", attestations: "write" },
  },
};

export function parseWorkflow(text: string): Workflow {
  return parse(text) as Workflow;
}

/** What makes a workflow open to others' code: each fault in one line. */
export function findWorkflowFaults(
  text: string,
  allowed: Record<string, Permissions> = {},
): string[] {
  const { on, permissions, jobs } = parseWorkflow(text);
  const faults: string[] = [];
  // It would run code of outside contributors with the secrets of the repository.
  if ("pull_request_target" in on) faults.push("runs on pull_request_target");
  if (JSON.stringify(permissions) !== '{"contents":"read"}') faults.push("may do more than read");
  for (const [name, job] of Object.entries(jobs)) {
    if (!isAllowed(job.permissions, allowed[name])) {
      faults.push(`${name} has permissions that are not listed for it`);
    }
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

function isAllowed(permissions: Job["permissions"], allowed: Permissions = {}): boolean {
  // `read-all` and `write-all`.
  if (typeof permissions === "string") return false;
  return Object.entries(permissions ?? {}).every(([name, level]) => allowed[name] === level);
}

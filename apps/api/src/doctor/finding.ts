/**
 * What a check of the instance found. `off`: an optional part that is not configured; `warning`: a person should look,
 * but no command ends it.
 */
export interface Finding {
  name: string;
  state: "ok" | "fault" | "off" | "warning";
  detail: string;
  /** The command, or the setting, that ends the fault. */
  fix?: string;
}

/** How the operator starts the instance: the same fix has another command in containers. */
export interface Commands {
  migrate: string;
  worker: string;
  settings: string;
  grant: string;
}

export function chooseCommands(isContainer: boolean): Commands {
  return isContainer
    ? {
        migrate: "docker compose run --rm migrate",
        worker: "docker compose up --detach worker",
        settings: "edit .env beside compose.yaml, then: docker compose up --detach",
        grant: "docker compose run --rm api node apps/api/src/cli/grant.ts",
      }
    : {
        migrate: "npm run migrate",
        worker: "npm run worker",
        settings: "edit .env (.env.example explains each setting), then start again",
        grant: "npm run grant --",
      };
}

/** Words of an error that an operator can search for, without an address that contains a password. */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0)
    return describeError(error.errors[0]);
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\/\/[^\s/@]*@/g, "//***@");
}

const noise =
  /^(?:Completed running|\[restart\]|Waiting for graceful|\(Use `node --trace|.*ExperimentalWarning)/;
const warnLevel = 40;

interface LogLine {
  level?: number | string;
  msg?: string;
  err?: { message?: string; stack?: string };
}

function isQuiet(level: LogLine["level"]): boolean {
  return typeof level === "number" ? level < warnLevel : /^(?:trace|debug|info)$/.test(level ?? "");
}

/** A readable line of a child's output, or undefined when it does not matter. */
export function formatLine(line: string): string | undefined {
  if (line.trim() === "" || noise.test(line)) return undefined;
  if (!line.startsWith("{")) return line;
  try {
    const log = JSON.parse(line) as LogLine;
    if (isQuiet(log.level)) return undefined;
    return [log.msg, log.err?.stack ?? log.err?.message].filter(Boolean).join("\n") || line;
  } catch {
    return line;
  }
}

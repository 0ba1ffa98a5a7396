import { vi } from "vitest";

type Grant = (lock: unknown) => unknown;
type Asking = {
  grant: Grant;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};
type Line = { held: Asking | undefined; waiting: Asking[] };

const abortError = () => new DOMException("The lock is somebody else's", "AbortError");

/** The locks that all tabs of one browser share. */
export function fakeLocks(): void {
  const lines = new Map<string, Line>();

  function give(line: Line, asking: Asking): void {
    line.held = asking;
    void Promise.resolve()
      .then(() => asking.grant({}))
      .then(asking.resolve, asking.reject)
      .then(() => {
        if (line.held !== asking) return;
        line.held = undefined;
        const next = line.waiting.shift();
        if (next) give(line, next);
      });
  }

  function request(name: string, first: LockOptions | Grant, granted?: Grant): Promise<unknown> {
    const options = typeof first === "function" ? {} : first;
    const grant = typeof first === "function" ? first : granted;
    const line = lines.get(name) ?? { held: undefined, waiting: [] };
    lines.set(name, line);
    return new Promise((resolve, reject) => {
      const asking = { grant: grant ?? (() => undefined), resolve, reject };
      if (options.steal) line.held?.reject(abortError());
      if (options.steal || !line.held) return give(line, asking);
      if (options.ifAvailable) return resolve(grant?.(null));
      line.waiting.push(asking);
      options.signal?.addEventListener("abort", () => {
        if (line.held === asking) return;
        line.waiting = line.waiting.filter((other) => other !== asking);
        reject(abortError());
      });
    });
  }

  vi.spyOn(navigator, "locks", "get").mockReturnValue({ request } as unknown as LockManager);
}

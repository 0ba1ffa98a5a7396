import type pg from "pg";
import { AppError } from "#api/errors.ts";

/** The uses of a key in its current window, and the seconds until the window ends. */
export type Usage = { used: number; seconds: number };

type Counter = {
  count: (key: string, windowSeconds: number) => Promise<Usage>;
  peek: (key: string) => Promise<Usage>;
};
export type Limiter = ReturnType<typeof createLimiter<Counter>>;
export type RequestLimiter = ReturnType<typeof createLimiter<Pick<Counter, "count">>>;

export function createLimiter<C extends Pick<Counter, "count">>(counter: C) {
  /** Counts one use; throws `rate_limited` with the seconds to wait if the window is full. */
  async function consume(key: string, max: number, windowSeconds: number): Promise<void> {
    const { used, seconds } = await counter.count(key, windowSeconds);
    if (used > max) throw new AppError("rate_limited", { count: seconds });
  }
  return { ...counter, consume };
}

export function createSharedLimiter(pool: pg.Pool): Limiter {
  const seconds = "greatest(1, ceil(extract(epoch from window_ends_at - now())))::int as seconds";
  return createLimiter({
    async count(key, windowSeconds) {
      const { rows } = await pool.query<Usage>(
        `insert into rate_limits as r (key, used, window_ends_at)
         values ($1, 1, now() + make_interval(secs => $2))
         on conflict (key) do update set
           used = case when r.window_ends_at <= now() then 1 else r.used + 1 end,
           window_ends_at = case when r.window_ends_at <= now() then excluded.window_ends_at else r.window_ends_at end
         returning used, ${seconds}`,
        [key, windowSeconds],
      );
      return rows[0] ?? { used: 1, seconds: windowSeconds };
    },
    async peek(key) {
      const { rows } = await pool.query<Usage>(
        `select used, ${seconds} from rate_limits where key = $1 and window_ends_at > now()`,
        [key],
      );
      return rows[0] ?? { used: 0, seconds: 0 };
    },
  });
}

type Bucket = { used: number; endsAt: number };
const maxBuckets = 100_000;

/** For this process only. */
export function createLocalLimiter(now: () => number = Date.now): Limiter {
  const buckets = new Map<string, Bucket>();
  const toUsage = ({ used, endsAt }: Bucket) => ({
    used,
    seconds: Math.ceil((endsAt - now()) / 1000),
  });
  return createLimiter({
    async count(key, windowSeconds) {
      let bucket = buckets.get(key);
      if (!bucket || bucket.endsAt <= now()) {
        bucket = { used: 0, endsAt: now() + windowSeconds * 1000 };
        // Deleted first, so that the map is ordered by age.
        buckets.delete(key);
        buckets.set(key, bucket);
        dropOldest(buckets, now());
      }
      bucket.used++;
      return toUsage(bucket);
    },
    async peek(key) {
      const bucket = buckets.get(key);
      return bucket && bucket.endsAt > now() ? toUsage(bucket) : { used: 0, seconds: 0 };
    },
  });
}

/** Deletes ended buckets, and the oldest beyond the maximum, so that a flood of addresses cannot fill the memory. */
function dropOldest(buckets: Map<string, Bucket>, now: number) {
  for (const [key, bucket] of buckets) {
    if (bucket.endsAt > now && buckets.size <= maxBuckets) return;
    buckets.delete(key);
  }
}

/** The key for counting an address: an IPv6 customer has a whole /64. */
export function addressKey(ip: string): string {
  if (!ip.includes(":") || ip.startsWith("::ffff:")) return ip;
  const [before = "", after] = ip.split("::");
  const head = before.split(":").filter(Boolean);
  const tail = after?.split(":").filter(Boolean) ?? [];
  // `::` stands for the zeros that are missing to eight groups.
  const zeros = after === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array<string>(Math.max(0, zeros)).fill("0"), ...tail];
  return `${groups.slice(0, 4).join(":")}::/64`;
}

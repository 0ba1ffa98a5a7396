import { useEffect, useState } from "react";

const minuteMs = 60_000;

/** The time, renewed every minute, so that "2 minutes ago" does not stand still. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

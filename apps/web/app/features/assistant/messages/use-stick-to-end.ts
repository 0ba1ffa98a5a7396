import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Nearer than this is the end: fractions of a pixel, and a line that is just being taken away. */
const nearPx = 4;
/** From here on there is something below that is worth a way back. */
const awayPx = 80;
/** Stays free above the answer that is kept in view. */
const gapPx = 12;

/**
 * `answer`: the end is followed for as long as the top of the last answer stays in view, so that it is read from its
 * beginning. `end`: its reader went down to the end, and it is followed wherever it goes. `none`: they read above.
 */
type Following = "answer" | "end" | "none";

/**
 * Keeps what is written in view, and never moves somebody who scrolled up. `asked` is the last question: one that
 * was just sent is always shown, and before the first one the list stays at its top. While `isGrowing` the last
 * answer is being written: what comes below it at its end does not carry its reader away.
 */
export function useStickToEnd(asked: string | undefined, isGrowing: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const following = useRef<Following>("answer");
  const lastTop = useRef(0);
  const [isAway, setAway] = useState(false);

  const scrollTo = useCallback((top: number) => {
    const scroller = box.current;
    if (!scroller) return;
    scroller.scrollTop = top;
    lastTop.current = scroller.scrollTop;
    setAway(distanceToEnd(scroller) > awayPx);
  }, []);

  const goToEnd = useCallback(() => {
    following.current = "end";
    scrollTo(box.current?.scrollHeight ?? 0);
  }, [scrollTo]);

  useLayoutEffect(() => {
    scrollTo(asked === undefined ? 0 : (box.current?.scrollHeight ?? 0));
    following.current = "answer";
  }, [asked, scrollTo]);

  const wasGrowing = useRef(false);
  useLayoutEffect(() => {
    if (wasGrowing.current && !isGrowing && following.current === "end") following.current = "none";
    wasGrowing.current = isGrowing;
  }, [isGrowing]);

  useEffect(() => {
    const scroller = box.current;
    if (asked === undefined || !scroller || !content.current) return undefined;
    const follow = () => {
      const { scrollTop, scrollHeight } = scroller;
      const most = following.current === "answer" ? topOfLast(scroller) : scrollHeight;
      const isFollowing = following.current !== "none";
      scrollTo(isFollowing ? Math.max(scrollTop, Math.min(endOf(scroller), most)) : scrollTop);
    };
    const readScroll = () => {
      const { scrollTop } = scroller;
      const distance = distanceToEnd(scroller);
      if (distance <= nearPx) {
        following.current = scrollTop > topOfLast(scroller) + nearPx ? "end" : "answer";
      }
      // However little: whoever scrolls up is reading.
      else if (scrollTop < lastTop.current) following.current = "none";
      lastTop.current = scrollTop;
      setAway(following.current !== "end" && distance > awayPx);
    };
    const growth = new ResizeObserver(follow);
    growth.observe(content.current);
    growth.observe(scroller);
    scroller.addEventListener("scroll", readScroll, { passive: true });
    return () => {
      growth.disconnect();
      scroller.removeEventListener("scroll", readScroll);
    };
  }, [asked, scrollTo]);

  return { box, content, isAway: isAway && asked !== undefined, goToEnd };
}

function endOf({ scrollHeight, clientHeight }: HTMLElement): number {
  return scrollHeight - clientHeight;
}

function distanceToEnd(box: HTMLElement): number {
  return endOf(box) - box.scrollTop;
}

/** How far to scroll until the last message stands at the top. */
function topOfLast(box: HTMLElement): number {
  const last = box.querySelector(":scope > div > ol > li:last-child");
  if (!last) return 0;
  const top = last.getBoundingClientRect().top - box.getBoundingClientRect().top;
  return box.scrollTop + top - gapPx;
}

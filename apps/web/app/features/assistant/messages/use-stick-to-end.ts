import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Tolerance for rounding and a line that is being removed. */
const nearPx = 4;
/** From this distance the button to the end shows. */
const awayPx = 80;
/** Space above the answer that stays in view. */
const gapPx = 12;

/**
 * `answer`: scrolls with the end while the top of the last answer stays in view. `end`: the user scrolled to the end,
 * which is followed without limit. `none`: the user scrolled up, and nothing scrolls.
 */
type Following = "answer" | "end" | "none";

/** Scrolls to a new question, then follows its answer. What is added below a finished answer does not scroll it. */
export function useStickToEnd(questionId: string | undefined, isGrowing: boolean) {
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
    scrollTo(questionId === undefined ? 0 : (box.current?.scrollHeight ?? 0));
    following.current = "answer";
  }, [questionId, scrollTo]);

  const wasGrowing = useRef(false);
  useLayoutEffect(() => {
    if (wasGrowing.current && !isGrowing && following.current === "end") following.current = "none";
    wasGrowing.current = isGrowing;
  }, [isGrowing]);

  useEffect(() => {
    const scroller = box.current;
    if (questionId === undefined || !scroller || !content.current) return undefined;
    const follow = () => {
      const { scrollTop, scrollHeight, clientHeight } = scroller;
      const max = following.current === "answer" ? topOfLast(scroller) : scrollHeight;
      const end = Math.min(scrollHeight - clientHeight, max);
      scrollTo(following.current === "none" ? scrollTop : Math.max(scrollTop, end));
    };
    const handleScroll = () => {
      const { scrollTop } = scroller;
      const distance = distanceToEnd(scroller);
      if (distance <= nearPx) {
        following.current = scrollTop > topOfLast(scroller) + nearPx ? "end" : "answer";
      }
      // Any scroll up stops following.
      else if (scrollTop < lastTop.current) following.current = "none";
      lastTop.current = scrollTop;
      setAway(following.current !== "end" && distance > awayPx);
    };
    const growth = new ResizeObserver(follow);
    growth.observe(content.current);
    growth.observe(scroller);
    scroller.addEventListener("scroll", handleScroll, { passive: true });
    return () => {
      growth.disconnect();
      scroller.removeEventListener("scroll", handleScroll);
    };
  }, [questionId, scrollTo]);

  return { box, content, isAway: isAway && questionId !== undefined, goToEnd };
}

function distanceToEnd({ scrollHeight, clientHeight, scrollTop }: HTMLElement): number {
  return scrollHeight - clientHeight - scrollTop;
}

/** The scroll position that shows the last message at the top. */
function topOfLast(box: HTMLElement): number {
  const last = box.querySelector(":scope > div > ol > li:last-child");
  if (!last) return 0;
  const top = last.getBoundingClientRect().top - box.getBoundingClientRect().top;
  return box.scrollTop + top - gapPx;
}

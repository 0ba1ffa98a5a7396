import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { limits } from "@masar/contract/limits";
import { useModalContainer } from "./modal.tsx";

const gapPx = 6;

type TooltipSide = "below" | "beside";

type TooltipProps = {
  label: string;
  /** For controls one below the other, where a tooltip below would cover the next. */
  side?: TooltipSide;
  /** One focusable element. */
  children: ReactElement<{ "aria-describedby"?: string }>;
};

/** Shows on hover and keyboard focus; never the only source of a text. */
export function Tooltip({ label, side = "below", children }: TooltipProps) {
  const id = useId();
  const container = useModalContainer();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const open = anchor !== null;

  const hide = () => {
    clearTimeout(timer.current);
    setAnchor(null);
  };
  // Also runs for the bubble: React events bubble through portals.
  const handlePointer = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === "touch") return;
    clearTimeout(timer.current);
    if (open) return;
    const target = event.currentTarget.firstElementChild;
    timer.current = setTimeout(() => setAnchor(target), limits.tooltipDelayMs);
  };
  const handleLeave = (event: PointerEvent<HTMLElement>) => {
    const to = event.relatedTarget;
    if (to instanceof Node && event.currentTarget.contains(to)) return;
    clearTimeout(timer.current);
    // Opened by keyboard: it closes on blur.
    if (anchor?.matches(":focus-visible")) return;
    if (open) timer.current = setTimeout(hide, limits.tooltipLeaveMs);
  };
  const handleFocus = (event: FocusEvent<HTMLElement>) => {
    if (event.target.matches(":focus-visible")) setAnchor(event.currentTarget.firstElementChild);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape") setAnchor(null);
    };
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, [open]);

  return (
    // Has no box: only handles events.
    <span
      className="contents"
      onPointerOver={handlePointer}
      onPointerOut={handleLeave}
      onPointerDown={(event) => {
        if (event.target instanceof Node && event.currentTarget.contains(event.target)) hide();
      }}
      onFocus={handleFocus}
      onBlur={hide}
    >
      {cloneElement(children, {
        "aria-describedby": open ? id : children.props["aria-describedby"],
      })}
      {anchor &&
        createPortal(
          <Bubble id={id} label={label} anchor={anchor} side={side} />,
          container ?? document.body,
        )}
    </span>
  );
}

type BubbleProps = { id: string; label: string; anchor: Element; side: TooltipSide };

function Bubble({ id, label, anchor, side }: BubbleProps) {
  const ref = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const position = () => {
      const bubble = ref.current;
      if (!bubble) return;
      const box = anchor.getBoundingClientRect();
      const size = bubble.getBoundingClientRect();
      const { x, y } = side === "beside" ? positionBeside(box, size) : positionBelow(box, size);
      bubble.style.inset = `${y}px auto auto ${x}px`;
    };
    position();
    window.addEventListener("scroll", position, { capture: true, passive: true });
    return () => window.removeEventListener("scroll", position, { capture: true });
  }, [anchor, side]);

  return (
    <div
      ref={ref}
      id={id}
      role="tooltip"
      className="fixed z-50 w-max max-w-64 animate-fade rounded-sm bg-ink px-2.5 py-1 text-xs text-paper shadow-card"
    >
      {label}
    </div>
  );
}

type Size = { width: number; height: number };

function positionBelow(box: DOMRect, { width, height }: Size) {
  const middle = box.left + box.width / 2 - width / 2;
  const x = Math.min(Math.max(middle, gapPx), window.innerWidth - width - gapPx);
  const below = box.bottom + gapPx;
  return { x, y: below + height > window.innerHeight ? box.top - gapPx - height : below };
}

function positionBeside(box: DOMRect, { width, height }: Size) {
  const isRtl = document.documentElement.dir === "rtl";
  const x = isRtl ? box.left - gapPx - width : box.right + gapPx;
  return { x, y: box.top + box.height / 2 - height / 2 };
}

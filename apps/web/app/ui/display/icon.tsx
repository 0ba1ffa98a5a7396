import type { LucideIcon } from "lucide-react";
import { cn } from "./cn.ts";

// Icons that mirror. Clocks, ticks, play and logos never do.
const directional = new Set([
  "ArrowLeft",
  "ArrowRight",
  "ChevronLeft",
  "ChevronRight",
  "ChevronsLeft",
  "ChevronsRight",
  "CornerDownLeft",
  "CornerDownRight",
  "ExternalLink",
  "List",
  "LogIn",
  "LogOut",
  "MessageSquareReply",
  "PanelLeft",
  "PanelLeftClose",
  "PanelLeftOpen",
  "PanelRight",
  "Redo2",
  "Reply",
  "Send",
  "SkipForward",
  "SquareArrowOutUpRight",
  "TextAlignStart",
  "Undo2",
]);

type IconProps = { icon: LucideIcon; size?: number; className?: string };

/** Always decorative: the control around it carries the name. */
export function Icon({ icon: Glyph, size = 20, className }: IconProps) {
  const flips = directional.has(Glyph.displayName ?? "");
  return (
    <Glyph
      aria-hidden="true"
      size={size}
      strokeWidth={1.75}
      className={cn("shrink-0", flips && "rtl:-scale-x-100", className)}
    />
  );
}

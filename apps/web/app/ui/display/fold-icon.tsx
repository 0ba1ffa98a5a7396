import { ChevronDown } from "lucide-react";
import { Icon } from "./icon.tsx";

/** In the summary of a `details` with the class `group`. */
export function FoldIcon() {
  return (
    <Icon
      icon={ChevronDown}
      size={18}
      className="transition-transform duration-150 group-open:rotate-180"
    />
  );
}

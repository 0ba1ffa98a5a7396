import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** The separator before the first fact of each line is clipped. */
export function FactLine({ children }: { children: ReactNode }) {
  return (
    <p className="mt-1 overflow-x-clip text-sm text-ink-2">
      <span className="-ms-4 flex flex-wrap gap-y-0.5 rtl:-ms-2.5">{children}</span>
    </p>
  );
}

type FactProps = { icon?: ReactNode; tone?: string; children: ReactNode };

/** Separated by a dot, in Arabic by a comma. */
export function Fact({ icon, tone = "", children }: FactProps) {
  const { t } = useTranslation();
  return (
    <span className="relative min-w-0 ps-4 rtl:ps-2.5">
      <span
        aria-hidden="true"
        className="absolute start-0 w-4 text-center text-ink-3 rtl:text-start"
      >
        {t("between").trim()}
      </span>
      <span className={icon ? `inline-flex items-center gap-1 ${tone}` : tone}>
        {icon}
        {children}
      </span>
    </span>
  );
}

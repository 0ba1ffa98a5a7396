import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { cn } from "./cn.ts";
import { Logo } from "./star.tsx";

export function Brand({ to, className }: { to: string; className?: string }) {
  const { t } = useTranslation();
  return (
    <Link
      to={to}
      className={cn(
        "inline-flex min-h-11 items-center gap-2.5 rounded-md text-xl font-bold text-ink",
        className,
      )}
    >
      <Logo />
      {/* On the narrowest screens the session pill needs the room. */}
      <span className="max-[26rem]:group-has-data-session-pill/header:sr-only">{t("brand")}</span>
    </Link>
  );
}

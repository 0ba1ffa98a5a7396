import { useTranslation } from "react-i18next";
import { StarMark } from "#web/ui/display/star.tsx";

const promises = ["offline", "languages", "price"] as const;

export function Promises() {
  const { t } = useTranslation();
  return (
    <ul className="flex flex-col gap-x-9 gap-y-3 border-t border-line pt-6 text-ink-2 sm:flex-row sm:flex-wrap">
      {promises.map((promise) => (
        <li key={promise} className="flex items-center gap-2.5">
          <StarMark className="size-4.5 shrink-0 text-saffron" />
          {t(`pages:home.promises.${promise}`)}
        </li>
      ))}
    </ul>
  );
}

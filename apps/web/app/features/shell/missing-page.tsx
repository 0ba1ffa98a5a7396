import { useTranslation } from "react-i18next";
import { StarOutline } from "#web/ui/display/star.tsx";
import { HomeLink } from "./home-link.tsx";

export function MissingPage() {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col items-center gap-3 py-16 text-center md:py-24">
      <StarOutline className="size-10 text-outline" />
      <h1 className="text-3xl">{t("notFound.title")}</h1>
      <p className="measure text-ink-2">{t("notFound.description")}</p>
      <div className="mt-3">
        <HomeLink isSignedIn />
      </div>
    </div>
  );
}

import type { Profile } from "@masar/contract/profile/schemas";
import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { namesOf } from "#web/platform/format/display-names.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { useRestoreFocus } from "#web/ui/layout/use-restore-focus.ts";
import { HandleField } from "./handle-field.tsx";
import { LanguageField } from "./language-field.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { BioField, NameField } from "./text-fields.tsx";

export function AboutSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  // The save buttons and the removed languages disappear when they are pressed.
  const focusProps = useRestoreFocus(t("profile:about.title"));
  return (
    <ProfileSection
      id="about"
      title={t("profile:about.title")}
      lead={`${t("profile:about.lead")} ${t(`profile:about.seen.${profile.visibility}`)}`}
    >
      <div {...focusProps} className="grid gap-6">
        <NameField profile={profile} />
        <HandleField profile={profile} />
        <BioField profile={profile} />
        <LanguageField profile={profile} />
        <CountryRow country={profile.country} />
      </div>
    </ProfileSection>
  );
}

/** The country is edited in the settings. */
function CountryRow({ country }: { country: string | null }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const name = country && namesOf(language, "region")(country);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <h3 className="font-medium">{t("profile:about.country")}</h3>
        <p className="text-sm text-ink-2">{name ?? t("profile:about.noCountry")}</p>
      </div>
      <ButtonLink variant="secondary" size="sm" to={`${links.settings}#region`}>
        {t("profile:about.changeCountry")}
      </ButtonLink>
    </div>
  );
}

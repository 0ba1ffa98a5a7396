import type { Profile } from "@masar/contract/profile/schemas";
import { useTranslation } from "react-i18next";
import { limits } from "@masar/contract/limits";
import { spokenLanguages } from "@masar/contract/profile/constants";
import { X } from "lucide-react";
import { links } from "#web/platform/urls/links.ts";
import { namesOf, sortByLabel } from "#web/platform/format/display-names.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { useRestoreFocus } from "#web/ui/layout/use-restore-focus.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { HandleField, TextField } from "./text-fields.tsx";
import { ProfileSection } from "#web/features/profile/member/profile-sections.tsx";
import { useSaveProfile } from "#web/features/profile/profile.api.ts";

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
        <TextField name="display_name" profile={profile} />
        <HandleField profile={profile} />
        <TextField name="bio" profile={profile} />
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
      <ButtonLink variant="secondary" size="sm" to={links.settingsGroup("region")}>
        {t("profile:about.changeCountry")}
      </ButtonLink>
    </div>
  );
}

function LanguageField({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const languageName = namesOf(language, "language");
  const { save } = useSaveProfile();
  const { languages } = profile;
  const isUiLanguage = (tag: string) => tag === "ar" || tag === "en";
  const available = spokenLanguages.filter((tag) => !languages.includes(tag));
  const toOption = (tag: string) => ({ value: tag, label: languageName(tag) });
  // The languages of the interface come first, because most users speak one of them.
  const options = [
    { value: "", label: t("profile:about.addLanguage") },
    ...available.filter(isUiLanguage).map(toOption),
    ...sortByLabel(language, available.filter((tag) => !isUiLanguage(tag)).map(toOption)),
  ];
  const choose = (next: Profile["languages"]) => void save({ languages: next }, { languages });
  const isFull = languages.length >= limits.profile.maxLanguages;

  return (
    <div className="grid gap-2">
      <Field
        label={t("profile:about.languages")}
        hint={t("profile:about.languagesHint", { most: limits.profile.maxLanguages })}
      >
        <Select
          value=""
          disabled={isFull}
          options={options}
          onChange={({ target: { value } }) => {
            const tag = spokenLanguages.find((known) => known === value);
            if (tag) choose([...languages, tag]);
          }}
        />
      </Field>
      {languages.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {languages.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                aria-label={t("profile:about.removeLanguage", { language: languageName(tag) })}
                onClick={() => choose(languages.filter((other) => other !== tag))}
                className="inline-flex min-h-11 items-center gap-2 rounded-full border border-outline px-4 hover:bg-sunken"
              >
                {languageName(tag)}
                <Icon icon={X} size={16} className="text-ink-2" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

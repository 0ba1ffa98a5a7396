import type { Profile } from "@masar/contract/profile/schemas";
import { profileParts, profileVisibilities } from "@masar/contract/profile/constants";
import { Globe, Lock, Users } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { CopyButton } from "#web/ui/forms/copy-button.tsx";
import { useSaveProfile } from "#web/features/profile/profile.api.ts";
import { ProfileSection } from "#web/features/profile/member/profile-sections.tsx";

const icons = { private: Lock, members: Users, public: Globe };

export function VisibilitySection({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const { save } = useSaveProfile();
  const { visibility, handle } = profile;
  const id = useId();
  return (
    <ProfileSection
      id="visibility"
      title={t("profile:visibility.title")}
      lead={t("profile:visibility.lead")}
    >
      <div className="grid gap-6">
        <fieldset className="grid gap-2">
          <legend className="sr-only">{t("profile:visibility.title")}</legend>
          {profileVisibilities.map((level) => (
            <label
              key={level}
              className="grid min-h-11 cursor-pointer grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 rounded-lg border border-outline p-4 transition-colors duration-150 hover:bg-sunken has-checked:border-teal has-checked:bg-teal-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-teal has-disabled:cursor-default has-disabled:border-dashed"
            >
              <input
                type="radio"
                name="visibility"
                value={level}
                checked={level === visibility}
                disabled={handle === null && level !== "private"}
                aria-labelledby={`${id}-${level}`}
                aria-describedby={`${id}-${level}-text`}
                onChange={() => void save({ visibility: level }, { visibility })}
                className="size-5 appearance-none rounded-full border-2 border-outline bg-surface outline-none checked:border-6 checked:border-teal disabled:border-dashed"
              />
              <Icon icon={icons[level]} size={18} className="text-ink-2" />
              <span id={`${id}-${level}`} className="font-medium">
                {t(`profile:visibility.${level}`)}
              </span>
              <span id={`${id}-${level}-text`} className="col-start-2 col-end-4 text-sm text-ink-2">
                {t(`profile:visibility.${level}Text`)}
              </span>
            </label>
          ))}
        </fieldset>
        {handle === null ? (
          <InlineAlert tone="info">{t("profile:visibility.needsHandle")}</InlineAlert>
        ) : (
          <PageAddress handle={handle} />
        )}
        <ShownParts profile={profile} />
      </div>
    </ProfileSection>
  );
}

function PageAddress({ handle }: { handle: string }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const path = links.member(handle);
  // Visitors see the page in the language of the user who shares it.
  const shared = language === "ar" ? `/ar${path}` : path;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 text-sm text-ink-2">
        {t("profile:visibility.link")}{" "}
        <bdi dir="ltr" className="font-medium wrap-anywhere text-ink">
          {new URL(shared, window.location.origin).href}
        </bdi>
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink variant="secondary" size="sm" to={path}>
          {t("profile:visibility.preview")}
        </ButtonLink>
        <CopyButton text={new URL(shared, window.location.origin).href} label={t("profile:copy")} />
      </div>
    </div>
  );
}

function ShownParts({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const { save } = useSaveProfile();
  return (
    <div>
      <h3 className="font-medium">{t("profile:visibility.shown")}</h3>
      <p className="measure text-sm text-ink-2">{t("profile:visibility.shownAlways")}</p>
      <div className="mt-2 divide-y divide-line">
        {profileParts.map((part) => (
          <Switch
            key={part}
            label={t(`profile:visibility.parts.${part}`)}
            description={
              part === "shows_numbers" && profile.numbers.current_streak === null
                ? t("profile:visibility.streakHidden")
                : undefined
            }
            checked={profile[part]}
            onCheckedChange={(next) => void save({ [part]: next }, { [part]: profile[part] })}
          />
        ))}
      </div>
    </div>
  );
}

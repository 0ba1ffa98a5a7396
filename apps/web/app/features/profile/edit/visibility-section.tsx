import type { Profile } from "@masar/contract/profile/schemas";
import { profileParts, profileVisibilities } from "@masar/contract/profile/constants";
import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { CopyButton } from "#web/features/profile/copy-link-button.tsx";
import { useSaveProfile } from "#web/features/profile/profile.api.ts";
import { ProfileSection } from "./profile-section.tsx";
import { VisibilityChoice } from "./visibility-choice.tsx";

export function VisibilitySection({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const { save } = useSaveProfile();
  const { visibility, handle } = profile;
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
            <VisibilityChoice
              key={level}
              level={level}
              checked={level === visibility}
              disabled={handle === null && level !== "private"}
              onChoose={() => void save({ visibility: level }, { visibility })}
            />
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
  // Whoever opens it without an account reads the language its learner writes in.
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
        <CopyButton path={shared} />
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

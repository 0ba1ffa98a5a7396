import type { NotificationPreference } from "@masar/contract/notifications";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/lib/error-text.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/skeleton.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { typeIcons } from "./notification-kinds.ts";
import { preferencesQuery, useUpdatePreference } from "./notifications.api.ts";

/** Which types arrive where. Each switch takes effect at once. */
export function NotificationPreferences() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(preferencesQuery());
  const update = useUpdatePreference();

  if (!data && error) {
    return (
      <ErrorState
        title={t("notifications:errors.preferences")}
        description={errorText(t, error)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <PreferencesSkeleton />;
  return (
    <>
      <div className="divide-y divide-line">
        {data.preferences.map((preference) => (
          <PreferenceRow key={preference.type} preference={preference} onChange={update.mutate} />
        ))}
      </div>
      <p className="measure mt-4 text-sm text-ink-2">
        {t("settings:notificationPreferences.always")}
      </p>
    </>
  );
}

type PreferenceRowProps = {
  preference: NotificationPreference;
  onChange: (next: NotificationPreference) => void;
};

function PreferenceRow({ preference, onChange }: PreferenceRowProps) {
  const { t } = useTranslation();
  const { type, in_app, email } = preference;
  return (
    <fieldset className="grid gap-x-8 py-3 first:pt-0 md:grid-cols-[1fr_auto] md:items-center">
      <legend className="sr-only">{t(`notifications:types.${type}`)}</legend>
      <div className="flex items-start gap-3">
        <Icon icon={typeIcons[type]} className="mt-1 text-ink-2" />
        <div>
          {/* The legend has said it. */}
          <p aria-hidden="true" className="font-medium">
            {t(`notifications:types.${type}`)}
          </p>
          <p className="text-sm text-ink-2">
            {t(`settings:notificationPreferences.about.${type}`)}
          </p>
        </div>
      </div>
      <div className="grid grid-cols-2 gap-x-6 max-md:ps-8 max-sm:grid-cols-1 md:grid-cols-[auto_auto] md:gap-x-8">
        <Switch
          label={t("settings:notificationPreferences.inApp")}
          checked={in_app}
          onCheckedChange={(checked) => onChange({ type, email, in_app: checked })}
        />
        <Switch
          label={t("settings:notificationPreferences.email")}
          checked={email}
          onCheckedChange={(checked) => onChange({ type, in_app, email: checked })}
        />
      </div>
    </fieldset>
  );
}

function PreferencesSkeleton() {
  return (
    <LoadingRegion className="grid gap-6 py-2">
      {Array.from({ length: 5 }, (_, row) => (
        <div key={row} className="flex items-center justify-between gap-8">
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-3.5 w-56 max-w-full" />
          </div>
          <Skeleton className="h-7 w-12 rounded-full!" />
          <Skeleton className="h-7 w-12 rounded-full!" />
        </div>
      ))}
    </LoadingRegion>
  );
}

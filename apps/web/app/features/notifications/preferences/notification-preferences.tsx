import type { NotificationPreference } from "@masar/contract/notifications/schemas";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { typeIcons } from "#web/features/notifications/notification-kinds.ts";
import { preferencesQuery, type PreferenceChange, useSavePreference } from "./preferences.api.ts";
import { PushDevices } from "./push-devices.tsx";
import { usePushHere, useSubscribe } from "./push.api.ts";

/** Which types arrive where. Each switch takes effect at once. */
export function NotificationPreferences() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(preferencesQuery());
  const { change, canPush } = usePreferenceChange();

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
    <div className="grid gap-6">
      <div>
        <PlaceNames />
        <div className="divide-y divide-line">
          {data.preferences.map((preference) => (
            <PreferenceRow
              key={preference.type}
              preference={preference}
              canPush={canPush}
              onChange={change}
            />
          ))}
        </div>
      </div>
      <PushDevices />
      <p className="measure text-sm text-ink-2">{t("settings:notificationPreferences.always")}</p>
    </div>
  );
}

/** The browser asks for its permission after a tap on a push switch, and at no other time. */
function usePreferenceChange() {
  const save = useSavePreference();
  const subscribe = useSubscribe();
  const here = usePushHere();
  const change = async (next: PreferenceChange): Promise<void> => {
    const isAsked = next.push === true && here === "other";
    const isAllowed = !isAsked || (await subscribe.mutateAsync().catch(() => false));
    if (isAllowed) save(next);
  };
  return {
    change: (next: PreferenceChange) => void change(next),
    canPush: (here === "on" || here === "other") && !subscribe.isPending,
  };
}

const columns = "md:grid-cols-[1fr_repeat(3,5.5rem)]";
const places = ["in_app", "email", "push"] as const;

function usePlaceNames(): Record<(typeof places)[number], string> {
  const { t } = useTranslation();
  return {
    in_app: t("settings:notificationPreferences.inApp"),
    email: t("settings:notificationPreferences.email"),
    push: t("notices:push.column"),
  };
}

/** Where there is room for a table; on a phone each switch carries its name. */
function PlaceNames() {
  const names = usePlaceNames();
  return (
    <div
      aria-hidden="true"
      className={`grid gap-x-2 border-b border-line pb-2 max-md:hidden ${columns}`}
    >
      <span />
      {places.map((place) => (
        <span key={place} className="text-center text-sm text-ink-2">
          {names[place]}
        </span>
      ))}
    </div>
  );
}

type PreferenceRowProps = {
  preference: NotificationPreference;
  canPush: boolean;
  onChange: (next: PreferenceChange) => void;
};

function PreferenceRow({ preference, canPush, onChange }: PreferenceRowProps) {
  const { t } = useTranslation();
  const names = usePlaceNames();
  const { type } = preference;
  return (
    <fieldset className={`grid gap-x-2 gap-y-1 py-3 max-md:grid-cols-3 md:items-center ${columns}`}>
      <legend className="sr-only">{t(`notifications:types.${type}`)}</legend>
      <div className="flex items-start gap-3 max-md:col-span-3">
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
      {places.map((place) => (
        <div key={place} className="grid content-end justify-items-center">
          <span aria-hidden="true" className="text-center text-sm text-ink-2 md:hidden">
            {names[place]}
          </span>
          {/* The switch keeps room for a name beside it. */}
          <div className="-ms-4">
            <Switch
              label={<span className="sr-only">{names[place]}</span>}
              checked={preference[place]}
              // What was turned on elsewhere can be turned off here.
              disabled={place === "push" && !canPush && !preference.push}
              onCheckedChange={(checked) => onChange({ type, [place]: checked })}
            />
          </div>
        </div>
      ))}
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

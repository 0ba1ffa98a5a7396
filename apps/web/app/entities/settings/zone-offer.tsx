import { wallTime } from "@masar/domain/dates/local-date";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { detectTimeZone } from "#web/platform/browser/detect-time-zone.ts";
import { useZoneName } from "#web/platform/format/use-zone-name.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { settingsQuery } from "./settings.ts";
import { useSaveSetting } from "./use-save-setting.ts";

const halfYearMs = 183 * 24 * 60 * 60_000;

/** The zone of the device, if its clock differs from that of the account now or in the other half of the year. */
export function findOtherZone(accountZone: string, now = new Date()): string | undefined {
  const device = detectTimeZone();
  const instants = [now, new Date(now.getTime() + halfYearMs)];
  try {
    const isSame = instants.every((at) => wallTime(at, device) === wallTime(at, accountZone));
    return isSame ? undefined : device;
  } catch {
    // A browser may not know one of them, such as its own "Etc/Unknown".
    return undefined;
  }
}

/** Offers the time zone of this device; nothing while it is that of the account. */
export function ZoneOffer() {
  const { t } = useTranslation();
  const { data } = useQuery(settingsQuery);
  const save = useSaveSetting();
  const nameOf = useZoneName();
  const zone = data && findOtherZone(data.time_zone);
  if (!zone) return null;
  const device = nameOf(zone);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-2">
      <p>{t("settings:zoneOffer.mismatch", { device, account: nameOf(data.time_zone) })}</p>
      <Button size="sm" variant="secondary" onClick={() => save({ time_zone: zone })}>
        {t("settings:zoneOffer.useDevice", { device })}
      </Button>
    </div>
  );
}

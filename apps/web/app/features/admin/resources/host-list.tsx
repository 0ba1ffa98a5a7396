import type { AdminResourceHost } from "@masar/contract/resources/admin-schemas";
import { foldText } from "@masar/domain/text/fold-arabic";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { NoMatch } from "#web/ui/feedback/no-match.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { SearchField } from "#web/ui/forms/search-field.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { HostForm } from "./host-form.tsx";
import { hostsQuery, useSaveHost } from "./resources.api.ts";

export function HostList() {
  const { t } = useTranslation();
  const query = useQuery(hostsQuery);
  const [words, setWords] = useState("");
  const [open, setOpen] = useState<AdminResourceHost | "add">();
  if (!query.data)
    return (
      <QueryFallback query={query} failedTitle={t("resources:hosts.failed")} className="grid gap-3">
        {Array.from({ length: 6 }, (_, row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </QueryFallback>
    );
  const { hosts } = query.data;
  const found = hosts.filter(({ host, name }) =>
    foldText(`${host} ${name}`).includes(foldText(words)),
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="measure text-ink-2">{t("resources:hosts.lead")}</p>
      <div>
        <Button icon={<Icon icon={Plus} />} onClick={() => setOpen("add")}>
          {t("resources:hosts.add")}
        </Button>
      </div>
      <SearchField
        value={words}
        label={t("resources:hosts.search")}
        placeholder={t("resources:hosts.search")}
        clearLabel={t("administration:list.clear")}
        onChange={setWords}
      />
      {found.length === 0 && <NoMatch onShowAll={() => setWords("")} />}
      <ul className="divide-y divide-line border-t border-line empty:hidden">
        {found.map((host) => (
          <li key={host.host} className="py-3">
            <HostRow host={host} onEdit={() => setOpen(host)} />
          </li>
        ))}
      </ul>
      {open && (
        <HostForm
          host={open === "add" ? undefined : open}
          known={hosts}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}

function HostRow({ host, onEdit }: { host: AdminResourceHost; onEdit: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const save = useSaveHost();
  const [isConfirming, setConfirming] = useState(false);
  const { name, is_active, resources: count } = host;
  const shown = format.number(count);
  const setActive = (active: boolean) =>
    save.mutate(
      { host: host.host, name, is_active: active },
      {
        onSuccess: () => {
          setConfirming(false);
          toast({ title: t(`resources:hosts.${active ? "enabledDone" : "disabledDone"}`) });
        },
        onError: (error) => {
          if (active) showErrorToast(t, t("resources:hosts.notSaved"), error);
        },
      },
    );
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 flex-1 basis-56 gap-1">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm break-all text-ink-2">
          <bdi dir="ltr">{host.host}</bdi>
          {t("between")}
          {t("resources:hosts.resources", { count, shown })}
        </p>
        {!is_active && (
          <div>
            <Badge tone="saffron">{t("resources:hosts.disabled")}</Badge>
          </div>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          aria-label={t("resources:hosts.editNamed", { name })}
          onClick={onEdit}
        >
          {t("resources:hosts.edit")}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          loading={save.isPending}
          aria-label={t(`resources:hosts.${is_active ? "disableNamed" : "enableNamed"}`, { name })}
          onClick={() => (is_active ? setConfirming(true) : setActive(true))}
        >
          {t(`resources:hosts.${is_active ? "disable" : "enable"}`)}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          open
          isHarmless
          title={t("resources:hosts.disableTitle")}
          subject={name}
          text={
            count === 0
              ? t("resources:hosts.disableNone")
              : t("resources:hosts.disableText", { count, shown })
          }
          confirmLabel={t("resources:hosts.disable")}
          pending={save.isPending}
          error={save.error}
          onConfirm={() => setActive(false)}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  );
}

import type { Passkey } from "@masar/contract/account/schemas";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { hasPasskeys } from "#web/platform/browser/passkeys.ts";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { SettingRow } from "#web/features/settings/page/settings-section.tsx";
import { AddPasskey, RemovePasskey, RenamePasskey } from "./passkey-forms.tsx";
import { passkeysQuery } from "./passkeys.api.ts";

type Opened = { form: "add" } | { form: "rename" | "remove"; passkey: Passkey };

export function PasskeysRow() {
  const { t } = useTranslation();
  const query = useQuery(passkeysQuery);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const titles = {
    add: t("settings:passkeys.addTitle"),
    rename: t("settings:passkeys.renameTitle"),
    remove: t("settings:passkeys.removeTitle"),
  };
  return (
    <div className="py-4">
      <SettingRow
        title={t("settings:passkeys.title")}
        action={
          hasPasskeys() && (
            <Button variant="secondary" size="sm" onClick={() => setOpened({ form: "add" })}>
              {t("settings:passkeys.add")}
            </Button>
          )
        }
      >
        {t(hasPasskeys() ? "settings:passkeys.about" : "settings:passkeys.unsupported")}
      </SettingRow>
      {query.data ? (
        <ul className="grid gap-3 empty:hidden" aria-label={t("settings:passkeys.title")}>
          {query.data.passkeys.map((passkey) => (
            <li key={passkey.id}>
              <PasskeyItem
                passkey={passkey}
                onRename={() => setOpened({ form: "rename", passkey })}
                onRemove={() => setOpened({ form: "remove", passkey })}
              />
            </li>
          ))}
        </ul>
      ) : (
        <QueryFallback query={query} failedTitle={t("settings:passkeys.failed")} className="grid">
          <Skeleton className="h-11" />
        </QueryFallback>
      )}
      {opened && (
        <Dialog open onClose={close} title={titles[opened.form]}>
          {opened.form === "add" && <AddPasskey onClose={close} />}
          {opened.form === "rename" && <RenamePasskey passkey={opened.passkey} onClose={close} />}
          {opened.form === "remove" && <RemovePasskey passkey={opened.passkey} onClose={close} />}
        </Dialog>
      )}
    </div>
  );
}

type PasskeyItemProps = { passkey: Passkey; onRename: () => void; onRemove: () => void };

function PasskeyItem({ passkey, onRename, onRemove }: PasskeyItemProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, created_at, last_used_at } = passkey;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md border border-line px-4 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <bdi {...bidiText(name)} className="wrap-anywhere">
            {name}
          </bdi>
          {passkey.is_synced && <Badge tone="teal">{t("settings:passkeys.synced")}</Badge>}
        </p>
        <p className="text-sm text-ink-2">
          {last_used_at
            ? t("settings:passkeys.times", {
                added: format.date(created_at),
                used: format.date(last_used_at),
              })
            : t("settings:passkeys.added", { added: format.date(created_at) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="quiet"
          aria-label={t("settings:passkeys.renameNamed", { name })}
          onClick={onRename}
        >
          {t("settings:passkeys.rename")}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          aria-label={t("settings:passkeys.removeNamed", { name })}
          onClick={onRemove}
        >
          {t("settings:passkeys.remove")}
        </Button>
      </div>
    </div>
  );
}

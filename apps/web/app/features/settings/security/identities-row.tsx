import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import type { Identity } from "@masar/contract/identities/schemas";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { identitiesQuery } from "#web/entities/session/identities-query.ts";
import { SetPassword } from "#web/entities/session/set-password.tsx";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { SettingRow } from "#web/features/settings/page/settings-section.tsx";
import { ConnectIdentity, RemoveIdentity } from "./identity-forms.tsx";

type Answer = ResponseOf<"listIdentities">;
type Provider = Answer["providers"][number];
type Opened = { form: "connect"; provider: Provider } | { form: "remove"; identity: Identity };

/** In the hash of `links.identities`. */
const rowId = "identities";

export function IdentitiesRow() {
  const { t } = useTranslation();
  const query = useQuery(identitiesQuery);
  if (query.data) return <Identities {...query.data} />;
  return (
    <QueryFallback query={query} failedTitle={t("settings:identities.failed")} className="py-4">
      <Skeleton className="h-11" />
    </QueryFallback>
  );
}

function Identities({ identities, providers, has_password: hasPassword }: Answer) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const row = useRef<HTMLDivElement>(null);
  // The browser has looked for the hash before this row was loaded.
  useEffect(() => {
    if (window.location.hash === `#${rowId}`) row.current?.scrollIntoView({ block: "center" });
  }, []);
  const free = providers.filter(({ id }) => identities.every(({ provider }) => provider !== id));
  return (
    <div ref={row} id={rowId} className="py-4">
      <SettingRow title={t("settings:identities.title")}>
        {t("settings:identities.about")}
      </SettingRow>
      {!hasPassword && <SetPassword />}
      <ul className="grid gap-3 empty:hidden" aria-label={t("settings:identities.title")}>
        {identities.map((identity) => (
          <li key={identity.id}>
            <IdentityItem
              identity={identity}
              isLocked={!hasPassword}
              onRemove={() => setOpened({ form: "remove", identity })}
            />
          </li>
        ))}
      </ul>
      {hasPassword && free.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          {free.map((provider) => (
            <Button
              key={provider.id}
              variant="secondary"
              size="sm"
              onClick={() => setOpened({ form: "connect", provider })}
            >
              {t("settings:identities.connect", { name: provider.name })}
            </Button>
          ))}
        </div>
      )}
      {opened?.form === "connect" && (
        <Dialog
          open
          onClose={close}
          title={t("settings:identities.connectTitle", { name: opened.provider.name })}
        >
          <ConnectIdentity {...opened.provider} onClose={close} />
        </Dialog>
      )}
      {opened?.form === "remove" && (
        <Dialog
          open
          onClose={close}
          title={t("settings:identities.removeTitle", { name: opened.identity.name })}
        >
          <RemoveIdentity identity={opened.identity} onClose={close} />
        </Dialog>
      )}
    </div>
  );
}

type IdentityItemProps = { identity: Identity; isLocked: boolean; onRemove: () => void };

function IdentityItem({ identity: { name, created_at }, isLocked, onRemove }: IdentityItemProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md border border-line px-4 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">
          <bdi {...bidiText(name)} className="wrap-anywhere">
            {name}
          </bdi>
        </p>
        <p className="text-sm text-ink-2">
          {t("settings:identities.added", { added: format.date(created_at) })}
        </p>
      </div>
      {!isLocked && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={t("settings:identities.removeNamed", { name })}
          onClick={onRemove}
        >
          {t("settings:identities.remove")}
        </Button>
      )}
    </div>
  );
}

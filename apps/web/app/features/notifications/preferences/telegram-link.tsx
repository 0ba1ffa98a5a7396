import { Send } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { CheckChip } from "#web/ui/forms/chip.tsx";
import { TextLink } from "#web/ui/forms/text-link.tsx";
import { useTelegram } from "./telegram.api.ts";

const titleId = "telegram-title";

/** Nothing on an instance without a bot. */
export function TelegramLink() {
  const { t } = useTranslation();
  const telegram = useTelegram();
  if (!telegram.isAvailable) return null;
  return (
    <section className="grid gap-3" aria-labelledby={titleId}>
      <h2 id={titleId} tabIndex={-1} className="font-medium">
        {t("notices:telegram.name")}
      </h2>
      {telegram.linkedAt ? (
        <Linked since={telegram.linkedAt} disconnect={telegram.disconnect} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="measure min-w-0 flex-1 basis-60 text-sm text-ink-2">
            {t("notices:telegram.about")}
          </p>
          <Button
            variant="secondary"
            size="sm"
            icon={<Icon icon={Send} />}
            loading={telegram.isConnecting}
            onClick={telegram.connect}
          >
            {t("notices:telegram.connect")}
          </Button>
        </div>
      )}
      <Waiting url={telegram.url} />
    </section>
  );
}

type LinkedProps = { since: string; disconnect: ReturnType<typeof useTelegram>["disconnect"] };

function Linked({ since, disconnect }: LinkedProps) {
  const { t } = useTranslation();
  const format = useFormat();
  // The button is removed.
  const focusTitle = () => document.getElementById(titleId)?.focus();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-60 text-sm text-ink-2">
        {t("notices:telegram.since", { date: format.date(since) })} {t("notices:telegram.stays")}
      </p>
      <Button
        variant="secondary"
        size="sm"
        loading={disconnect.isPending}
        onClick={() => disconnect.mutate(undefined, { onSuccess: focusTitle })}
      >
        {t("notices:telegram.disconnect")}
      </Button>
    </div>
  );
}

/** The link again, for a browser that opened no tab. */
function Waiting({ url }: { url: string | undefined }) {
  const { t } = useTranslation();
  return (
    <output className={url ? "basis-full" : "sr-only"}>
      {url && (
        <span className="text-sm">
          {t("notices:telegram.waiting")}{" "}
          <TextLink isInline to={url} target="_blank" rel="noopener noreferrer">
            {t("notices:telegram.open")}
          </TextLink>
        </span>
      )}
    </output>
  );
}

type ChoiceProps = { isOn: boolean; onChange: (isOn: boolean) => void };

/** Telegram as one channel among others: chosen without a link, it starts linking, which turns it on. */
export function TelegramChoice({ isOn, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const { isAvailable, linkedAt, isConnecting, connect, url } = useTelegram();
  if (!isAvailable) return null;
  return (
    <>
      <CheckChip
        checked={isOn && linkedAt !== null}
        disabled={isConnecting}
        onChange={(next) => (linkedAt ? onChange(next) : connect())}
      >
        {t("notices:telegram.name")}
      </CheckChip>
      <Waiting url={url} />
    </>
  );
}

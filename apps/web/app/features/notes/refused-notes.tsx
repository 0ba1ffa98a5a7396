import { directionOf } from "@masar/domain/text/text-direction";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { copyText } from "#web/platform/toast/copy-text.ts";
import { removeRejectedNote, useRefusedNotes } from "#web/sync/rejected-notes.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";

/** Notes that the server rejected, to be copied before they are discarded. */
export function RefusedNotes() {
  const { t } = useTranslation();
  const copyNote = async (text: string) => {
    if (await copyText(t, text)) toast({ title: t("settings:copy.done") });
  };
  return useRefusedNotes().map(({ id, title, content }) => (
    <InlineAlert key={id} tone="error">
      <p className="font-medium">
        {t("notes:refused.title")} <bdi {...bidiText(title)} />
      </p>
      <p>{t("notes:refused.text")}</p>
      <p
        {...bidiText(content, directionOf(content))}
        className="mt-2 line-clamp-3 break-words text-ink-2"
      />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          onClick={() => void copyNote(`${title}\n\n${content}`)}
        >
          {t("shell:sync.refused.copy")}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => removeRejectedNote(id)}>
          {t("notes:refused.drop")}
        </Button>
      </div>
    </InlineAlert>
  ));
}

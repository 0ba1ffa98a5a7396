import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useAuth } from "#web/entities/session/auth.tsx";
import { downloadText } from "#web/platform/browser/download-file.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { CopyButton } from "#web/ui/forms/copy-button.tsx";

/** Shown once: no endpoint returns them again. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const { t } = useTranslation();
  const { user } = useAuth();
  const text = codes.join("\n");
  const file = `${t("settings:codes.file")}\n${user?.email ?? ""}\n\n${text}\n`;
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-2">{t("settings:codes.lead")}</p>
      <ol className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-md bg-sunken px-4 py-3 text-center">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} />
        <Button
          variant="secondary"
          size="sm"
          icon={<Icon icon={Download} size={16} />}
          onClick={() => downloadText("masar-recovery-codes.txt", "text/plain", file)}
        >
          {t("settings:codes.download")}
        </Button>
      </div>
    </div>
  );
}

import { FileUp } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#web/ui/display/icon.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { type ParsedFile, parseFile } from "./parse-blueprint.ts";

type UploadButtonProps = {
  onRead: (file: ParsedFile) => void;
};

export function UploadButton({ onRead }: UploadButtonProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const text = await file.text();
    // The same file can be chosen again.
    target.value = "";
    onRead(parseFile(text));
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,.csv,application/json,text/csv"
        hidden
        data-blueprint-input=""
        onChange={(event) => void read(event)}
      />
      <Button
        variant="secondary"
        icon={<Icon icon={FileUp} />}
        onClick={() => input.current?.click()}
      >
        {t("blueprints:upload")}
      </Button>
    </>
  );
}

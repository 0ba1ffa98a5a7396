import { type Language, languages } from "@masar/i18n/locales";
import { removeIsolates } from "@masar/domain/text/bidi";
import { Download, Share2 } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadStrings } from "#web/platform/i18n/i18n.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { pictureSize } from "#web/entities/share-picture/picture-canvas.ts";
import {
  canSharePictures,
  savePicture,
  sharePicture,
} from "#web/entities/share-picture/picture-file.ts";
import { drawShare, hasNumbers, type ShareFacts } from "./share-picture.ts";

type ShareDialogProps = ShareFacts & { open: boolean; onClose: () => void };

export function ShareDialog({ open, onClose, ...facts }: ShareDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      title={t("profile:share.title")}
      description={t(hasNumbers(facts) ? "profile:share.lead" : "profile:share.emptyLead")}
    >
      <SharePicture {...facts} />
    </Dialog>
  );
}

const labels = { en: "profile:share.english", ar: "profile:share.arabic" } as const;

function SharePicture({ name, handle, numbers, roadmap }: ShareFacts) {
  const { t } = useTranslation();
  const page = useLanguage();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [language, setLanguage] = useState<Language>(page.language);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const draw = async () => {
      // The strings of the other language may not be loaded yet.
      await loadStrings(language);
      if (canvas.current) {
        await drawShare(canvas.current, language, { name, handle, numbers, roadmap }, signal);
      }
    };
    const finish = (isFailed: boolean) => !signal.aborted && setFailed(isFailed);
    draw().then(
      () => finish(false),
      () => finish(true),
    );
    return () => controller.abort();
  }, [language, name, handle, numbers, roadmap]);

  return (
    <div className="grid gap-4">
      <RadioGroup
        label={t("profile:share.language")}
        choices={languages.map((value) => ({ value, label: t(labels[value]) }))}
        value={language}
        onChoose={setLanguage}
      />
      <canvas
        ref={canvas}
        width={pictureSize.width}
        height={pictureSize.height}
        className="h-auto w-full rounded-md border border-line"
      >
        {t("profile:share.alt", { name })}
      </canvas>
      {hasFailed ? (
        <InlineAlert tone="error">{t("profile:share.failed")}</InlineAlert>
      ) : (
        <ShareButtons
          canvas={canvas}
          fileName={removeIsolates(t("profile:share.file", { name: handle ?? "profile" }))}
        />
      )}
    </div>
  );
}

type ShareButtonsProps = { canvas: RefObject<HTMLCanvasElement | null>; fileName: string };

function ShareButtons({ canvas, fileName }: ShareButtonsProps) {
  const { t } = useTranslation();
  const [canShare] = useState(canSharePictures);
  const share = async () => {
    if (canvas.current) await sharePicture(canvas.current, fileName);
  };
  const download = async () => {
    if (canvas.current && (await savePicture(canvas.current, fileName))) {
      toast({ title: t("profile:share.saved") });
    }
  };
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button
        variant={canShare ? "secondary" : "primary"}
        icon={<Icon icon={Download} size={18} />}
        onClick={() => void download()}
      >
        {t("profile:share.download")}
      </Button>
      {canShare && (
        <Button icon={<Icon icon={Share2} size={18} />} onClick={() => void share()}>
          {t("profile:share.share")}
        </Button>
      )}
    </div>
  );
}

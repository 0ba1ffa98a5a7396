import { Share2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { openPicture, type PictureRoadmap } from "#web/entities/share-picture/picture-canvas.ts";
import {
  canSharePictures,
  savePicture,
  sharePicture,
} from "#web/entities/share-picture/picture-file.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { toast, toastError } from "#web/platform/toast/toast.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Button } from "#web/ui/forms/button.tsx";

/** For more lines of the title: up to the brand, and down to the roadmap. */
const roomAbove = 54;
const roomBelow = 90;

type MomentShareProps = {
  eyebrow: string;
  title: string;
  facts: string[];
  roadmap: PictureRoadmap;
};

/** Draws the moment as a picture on this device and shares it; where browsers cannot share, it is saved. */
export function MomentShare({ eyebrow, title, facts, roadmap }: MomentShareProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [canShare] = useState(canSharePictures);
  const [isDrawing, setDrawing] = useState(false);
  const share = async () => {
    const canvas = document.createElement("canvas");
    const line = t("desk:moment.pictureLine");
    const picture = await openPicture(canvas, { language, line, glyphs: `${eyebrow} ${title}` });
    if (!picture) return;
    const text = picture.fitTitle(title, roomAbove + roomBelow);
    const lowered = Math.max(0, text.rise - roomAbove);
    picture.write(eyebrow, 0, 244 - text.rise + lowered, { size: 32, token: "teal" });
    picture.writeTitle(text, 330 + lowered);
    picture.write(facts.join(t("between")), 0, 400 + lowered, { size: 32 });
    picture.drawRoadmap(roadmap);
    const name = t("desk:moment.pictureFile");
    if (canShare) await sharePicture(canvas, name);
    else if (await savePicture(canvas, name)) {
      toast({ title: t("desk:moment.pictureSaved"), isImmediate: true });
    }
  };
  return (
    <Button
      variant="secondary"
      icon={<Icon icon={Share2} size={18} />}
      loading={isDrawing}
      onClick={() => {
        setDrawing(true);
        share()
          .catch(() => toastError(t("desk:moment.pictureFailed")))
          .finally(() => setDrawing(false));
      }}
    >
      {t(canShare ? "desk:moment.share" : "desk:moment.savePicture")}
    </Button>
  );
}

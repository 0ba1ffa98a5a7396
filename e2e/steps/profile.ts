import type { Page } from "@playwright/test";
import type { TFunction } from "i18next";

/** Chooses a picture in the file dialog of the profile page. */
export async function choosePhoto(page: Page, t: TFunction): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page
    .getByRole("main")
    .getByRole("button", { name: t("profile:photo.add") })
    .click();
  const buffer = await drawJpeg(page);
  await (await chooser).setFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer });
}

/** A picture of a phone camera's size and format. */
async function drawJpeg(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 900;
    canvas.height = 600;
    const brush = canvas.getContext("2d");
    for (let at = 0; at < 900; at += 30) {
      if (brush) brush.fillStyle = `hsl(${at % 360} 60% 50%)`;
      brush?.fillRect(at, 0, 30, 600);
    }
    return canvas.toDataURL("image/jpeg", 0.9);
  });
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}

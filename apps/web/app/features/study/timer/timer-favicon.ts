import { starPath } from "#web/ui/display/star.tsx";

const size = 64;
const colours = { focus: "#0e5f5b", break: "#bf7708", track: "#cfd8d3" };

type Dial = { phase: "focus" | "break"; share: number };

/** Draws a ring of the remaining time around our star. Returns a function that restores the icon. */
export function showFavicon(dial: Dial): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const image = link && drawDial(dial);
  if (!link || !image) return () => {};
  const original = link.dataset.own ?? link.getAttribute("href") ?? "";
  link.dataset.own = original;
  link.type = "image/png";
  link.href = image;
  return () => {
    link.type = "image/svg+xml";
    link.href = original;
    delete link.dataset.own;
  };
}

function drawDial({ phase, share }: Dial): string | null {
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext("2d");
  if (!context) return null;
  const center = size / 2;
  const radius = center - 5;
  const top = -Math.PI / 2;
  const arc = (until: number, colour: string) => {
    context.beginPath();
    context.arc(center, center, radius, top, top + until * 2 * Math.PI);
    context.lineWidth = 9;
    context.strokeStyle = colour;
    context.stroke();
  };
  arc(1, colours.track);
  arc(share, colours[phase]);
  // The star is drawn in a box of 40 units.
  context.translate(center - 18, center - 18);
  context.scale(0.9, 0.9);
  context.fillStyle = colours[phase];
  const star = new Path2D(starPath);
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
  context.fill(star);
  return canvas.toDataURL("image/png");
}

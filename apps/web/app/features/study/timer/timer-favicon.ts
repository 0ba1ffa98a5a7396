import { starPath } from "#web/ui/display/star.tsx";

const size = 64;
const colours = { focus: "#0e5f5b", break: "#bf7708", track: "#cfd8d3" };

type Dial = { phase: "focus" | "break"; share: number };

/** Our star with a ring of what is left around it, as the page's icon. Call the answer to take it away. */
export function showFavicon(dial: Dial): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const drawn = link && drawDial(dial);
  if (!link || !drawn) return () => {};
  const kept = link.dataset.own ?? link.getAttribute("href") ?? "";
  link.dataset.own = kept;
  link.type = "image/png";
  link.href = drawn;
  return () => {
    link.type = "image/svg+xml";
    link.href = kept;
    delete link.dataset.own;
  };
}

function drawDial({ phase, share }: Dial): string | null {
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  const centre = size / 2;
  const radius = centre - 5;
  const top = -Math.PI / 2;
  const arc = (until: number, colour: string) => {
    pen.beginPath();
    pen.arc(centre, centre, radius, top, top + until * 2 * Math.PI);
    pen.lineWidth = 9;
    pen.strokeStyle = colour;
    pen.stroke();
  };
  arc(1, colours.track);
  arc(share, colours[phase]);
  // The star stands in 40 units of its own.
  pen.translate(centre - 18, centre - 18);
  pen.scale(0.9, 0.9);
  pen.fillStyle = colours[phase];
  const star = new Path2D(starPath);
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
  pen.fill(star);
  return canvas.toDataURL("image/png");
}

/**
 * Figures of one width, so that the clock stands still while it counts: the typeface has no tabular ones. What is
 * read stays one text; what is seen is drawn around it.
 */
export function ClockFigures({ text }: { text: string }) {
  return (
    <>
      <span className="sr-only">{text}</span>
      <bdi dir="ltr" aria-hidden="true" className="inline-flex leading-none">
        {text.split("").map((figure, place) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- a figure is known by its place
            key={place}
            data-figure={figure}
            className={`text-center before:content-[attr(data-figure)] ${figure === ":" ? "w-[0.3em]" : "w-[0.64em]"}`}
          />
        ))}
      </bdi>
    </>
  );
}

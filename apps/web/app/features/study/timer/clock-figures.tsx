import { useTranslation } from "react-i18next";

/** Digits of equal width, since the typeface has no tabular ones. Screen readers get the plain text. */
export function ClockFigures({ text }: { text: string }) {
  return (
    <>
      <span className="sr-only">{text}</span>
      <bdi dir="ltr" aria-hidden="true" className="inline-flex leading-none">
        {text.split("").map((figure, index) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- digits have no id
            key={index}
            data-figure={figure}
            className={`text-center before:content-[attr(data-figure)] ${figure === ":" ? "w-[0.3em]" : "w-[0.64em]"}`}
          />
        ))}
      </bdi>
    </>
  );
}

/** The remaining time of the phase. */
export function TimeLeft({ text, className }: { text: string; className: string }) {
  const { t } = useTranslation();
  return (
    <p role="timer" className={`font-light ${className}`}>
      <span className="sr-only">{t("study:session.left")} </span>
      <ClockFigures text={text} />
    </p>
  );
}

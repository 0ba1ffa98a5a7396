import { useTranslation } from "react-i18next";
import { Star } from "#web/ui/display/star.tsx";

const steps = ["goal", "road", "study"] as const;

export function HowItWorks() {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="how" className="grid gap-8">
      <h2 id="how" className="text-3xl">
        {t("pages:home.how.heading")}
      </h2>
      <ol className="grid gap-x-10 gap-y-8 md:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step} className="relative grid content-start gap-2">
            {index < steps.length - 1 && (
              <span className="absolute start-10 -end-10 top-4.75 hidden h-0.5 bg-line md:block" />
            )}
            <Star state={index === 0 ? "now" : "later"} className="relative mb-1 size-10" />
            <h3 className="text-xl">{t(`pages:home.how.${step}`)}</h3>
            <p className="measure text-ink-2">{t(`pages:home.how.${step}Text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

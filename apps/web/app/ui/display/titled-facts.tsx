import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

type TitledFactsProps = {
  title: ReactNode;
  /** Null for a fact that is unknown. */
  facts: readonly ReactNode[];
  className?: string;
  children?: ReactNode;
};

/** A title, and below it facts as one running text, so that a long one wraps within its line. */
export function TitledFacts({ title, facts, className, children }: TitledFactsProps) {
  const { t } = useTranslation();
  return (
    <div className={className}>
      <p className="font-medium wrap-anywhere">{title}</p>
      <p className="text-sm wrap-anywhere text-ink-2">
        {facts
          .filter((fact) => fact !== null)
          .map((fact, index) => (
            <Fragment key={index}>
              {index > 0 && t("between")}
              {fact}
            </Fragment>
          ))}
      </p>
      {children}
    </div>
  );
}

import type { ReactNode } from "react";

type DescriptionListProps = {
  /** Items without a value are left out. */
  items: readonly (readonly [term: string, value: ReactNode])[];
  className: string;
  itemClassName?: string;
  termClassName?: string;
  valueClassName?: string;
};

/** Terms with their values. */
export function DescriptionList(props: DescriptionListProps) {
  const { items, className, itemClassName, termClassName, valueClassName } = props;
  return (
    <dl className={className}>
      {items
        .filter(([, value]) => value !== null && value !== undefined && value !== false)
        .map(([term, value]) => (
          <div key={term} className={itemClassName}>
            <dt className={termClassName}>{term}</dt>
            <dd className={valueClassName}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

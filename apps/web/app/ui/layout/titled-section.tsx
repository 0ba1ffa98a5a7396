import { cn } from "#web/ui/display/cn.ts";
import { type ComponentProps, type ReactNode, useId } from "react";
import { Card } from "./card.tsx";

type TitledSectionProps = Omit<ComponentProps<"section">, "title"> & {
  title: ReactNode;
  level?: 2 | 3;
  titleClass?: string;
  isCard?: boolean;
};

/** A section whose heading is its accessible name. */
export function TitledSection(props: TitledSectionProps) {
  const {
    title,
    level = 2,
    titleClass = "text-base font-medium",
    isCard,
    children,
    ...rest
  } = props;
  const id = useId();
  const Heading = `h${level}` as const;
  const Section = isCard ? Card : "section";
  return (
    <Section {...rest} aria-labelledby={id}>
      <Heading id={id} className={cn("wrap-anywhere", titleClass)}>
        {title}
      </Heading>
      {children}
    </Section>
  );
}

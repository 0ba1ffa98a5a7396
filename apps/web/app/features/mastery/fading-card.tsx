import { Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useSkillLabel } from "#web/entities/course/catalog-terms.ts";
import { displayText } from "#web/platform/format/bidi-text.ts";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { links } from "#web/platform/urls/links.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import { useFadingPlan } from "./use-fading-plan.ts";

const maxNamed = 4;

/** What fades, of these skills or of all, and the way to its review. Nothing while nothing fades. */
export function FadingCard({ skills }: { skills?: readonly string[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const label = useSkillLabel();
  const plan = useFadingPlan();
  const fading = plan?.fading.filter((skill) => !skills || skills.includes(skill)) ?? [];
  if (!plan || fading.length === 0) return null;
  const { cards, questions, minutes } = plan.review;
  const names = fading.slice(0, maxNamed).map((skill) => displayText(label(skill)));
  const parts = [
    cards.length > 0 ? t("mastery:fading.cards", { count: cards.length }) : "",
    questions.length > 0 ? t("mastery:fading.questions", { count: questions.length }) : "",
    t("mastery:fading.minutes", { count: minutes }),
  ];
  return (
    <Card className="grid grid-cols-1 gap-4">
      <CardTitle level={3}>{t("mastery:fading.title", { count: fading.length })}</CardTitle>
      <p className="text-ink-2">
        {t("mastery:fading.text", { count: fading.length, skills: format.list(names) })}
      </p>
      {minutes > 0 ? (
        <div className="grid gap-2 print:hidden">
          <ButtonLink
            to={links.reviewFading}
            // The progress page of a path has its own primary action.
            variant={skills ? "secondary" : "primary"}
            icon={<Icon icon={Play} size={18} />}
          >
            {t("mastery:fading.start")}
          </ButtonLink>
          <p className="text-center text-sm text-ink-2 tabular-nums">{joinFacts(t, parts)}</p>
        </div>
      ) : (
        <p className="text-sm text-ink-2">{t("mastery:fading.nothing")}</p>
      )}
    </Card>
  );
}

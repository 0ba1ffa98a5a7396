import type { BlueprintMilestoneOffer } from "@masar/contract/paths/schemas";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { pathQuery } from "#web/entities/path/path-queries.ts";
import { pathTextAttributes } from "#web/entities/path/text-attributes.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { usePathActions } from "#web/features/paths/use-path-actions.ts";

/** More would hide the form below. */
const shownAtFirst = 3;

type BlueprintMilestonesProps = {
  offers: BlueprintMilestoneOffer[];
  pathId: string;
  /** The milestone that the added one follows. */
  after: string | null;
  onAdded: () => void;
};

/** The milestones of the blueprint that the path lacks; each is added with its steps, sessions and courses. */
export function BlueprintMilestones({ offers, pathId, after, onAdded }: BlueprintMilestonesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  // The menu of the path is outside the pages that have the path's view.
  const language = useQuery(pathQuery(pathId)).data?.path.language ?? "en";
  const { edit, isEditing } = usePathActions(pathId);
  const [showsAll, setShowsAll] = useState(false);
  const shown =
    showsAll || offers.length === shownAtFirst + 1 ? offers : offers.slice(0, shownAtFirst);
  const add = (blueprint_key: string) =>
    edit({ kind: "add_from_blueprint", after, blueprint_key }, t("road:toasts.added"), onAdded);
  return (
    <section aria-labelledby="blueprint-milestones" className="grid gap-2">
      <h3 id="blueprint-milestones" className="text-lg">
        {t("road:form.fromBlueprint")}
      </h3>
      <ul className="grid divide-y divide-line">
        {shown.map(({ key, title, hours }) => (
          <li key={key} className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0">
              <p {...pathTextAttributes(language)} className="font-medium wrap-anywhere">
                {title}
              </p>
              <p className="text-sm text-ink-2">
                {t("road:road.hours", { hours: format.number(hours) })}
              </p>
            </div>
            <Button
              variant="secondary"
              size="sm"
              disabled={isEditing}
              aria-label={t("road:form.addNamed", { title })}
              onClick={() => add(key)}
            >
              {t("road:form.addOne")}
            </Button>
          </li>
        ))}
      </ul>
      {shown.length < offers.length && (
        <Button
          variant="quiet"
          size="sm"
          className="justify-self-start"
          onClick={() => setShowsAll(true)}
        >
          {t("road:form.showAll", { count: offers.length })}
        </Button>
      )}
    </section>
  );
}

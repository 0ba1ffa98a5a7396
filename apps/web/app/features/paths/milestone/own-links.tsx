import { ownLinkLimits } from "@masar/contract/own-links/constants";
import type { OwnLink } from "@masar/contract/own-links/schemas";
import { nameOwnLink } from "@masar/domain/catalog/own-link-guard";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { OwnLinkList } from "#web/entities/resource/own-link-list.tsx";
import { useOwnLinks } from "#web/entities/resource/resource-queries.ts";
import { displayText } from "#web/platform/format/bidi-text.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { PlaylistSteps } from "#web/features/paths/playlist/playlist-steps.tsx";
import { OwnLinkForm } from "./own-link-form.tsx";
import { useOwnLinkChanges } from "./own-links.api.ts";

type OwnLinksProps = { pathId: string; milestone: MilestoneView };

/** The links that the user added at a milestone, with the form to add, change and remove them. */
export function OwnLinks({ pathId, milestone }: OwnLinksProps) {
  const { t } = useTranslation();
  const id = useId();
  const links = useOwnLinks(pathId, milestone.key);
  const changes = useOwnLinkChanges(pathId);
  /** The id of the edited link, or "new". */
  const [edited, setEdited] = useState<string>();
  const section = useRef<HTMLElement>(null);
  const closed = useRef<string>(undefined);
  const close = () => {
    closed.current = edited;
    setEdited(undefined);
  };

  // The form had the focus: it goes to the button that opened it.
  useEffect(() => {
    if (edited !== undefined || closed.current === undefined) return;
    const opener = section.current?.querySelector<HTMLElement>(`[data-opens="${closed.current}"]`);
    closed.current = undefined;
    (opener ?? section.current)?.focus();
  }, [edited]);

  const nameStep = ({ sub_milestone }: OwnLink) => {
    const sub = milestone.sub_milestones.find((each) => each.id === sub_milestone);
    return sub && displayText(sub.title);
  };
  const remove = (link: OwnLink) => {
    changes.remove(link);
    section.current?.focus();
  };
  const { perMilestone } = ownLinkLimits;
  const isFull = links.length >= perMilestone;

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={id}
      className="grid justify-items-start gap-1 outline-none"
    >
      <h3 id={id} className={links.length > 0 ? "text-sm font-medium text-ink-2" : "sr-only"}>
        {t("courses:own.title")}
      </h3>
      <OwnLinkList
        links={links}
        nameStep={nameStep}
        renderForm={(link) =>
          edited === link.id && (
            <OwnLinkForm
              milestone={milestone}
              link={link}
              onSave={(draft) => changes.save(link.id, draft)}
              onClose={close}
            />
          )
        }
        renderActions={(link) => (
          <>
            <IconButton
              icon={Pencil}
              label={t("courses:own.edit", { title: nameOwnLink(link) })}
              tooltip={false}
              data-opens={link.id}
              onClick={() => setEdited(link.id)}
            />
            <IconButton
              icon={Trash2}
              label={t("courses:own.remove", { title: nameOwnLink(link) })}
              tooltip={false}
              onClick={() => remove(link)}
            />
            <PlaylistSteps milestone={milestone} url={link.url} title={nameOwnLink(link)} />
          </>
        )}
      />
      {edited === "new" && (
        <OwnLinkForm milestone={milestone} onSave={changes.add} onClose={close} />
      )}
      {isFull && (
        <p className="text-sm text-ink-2">{t("courses:own.full", { count: perMilestone })}</p>
      )}
      {!isFull && edited !== "new" && (
        <Button
          variant="quiet"
          size="sm"
          className="-ms-4"
          icon={<Icon icon={Plus} size={18} />}
          data-opens="new"
          onClick={() => setEdited("new")}
        >
          {t("courses:own.add")}
        </Button>
      )}
    </section>
  );
}

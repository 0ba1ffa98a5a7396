import type { PublicationVisibility } from "@masar/contract/publications/constants";
import { publicationVisibilities } from "@masar/contract/publications/constants";
import { publicationsEndpoints } from "@masar/contract/publications/endpoints";
import type { Publication, PublicationStatus } from "@masar/contract/publications/schemas";
import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { links } from "#web/platform/urls/links.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Button, buttonClass } from "#web/ui/forms/button.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { CopyButton } from "#web/ui/forms/copy-button.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { ConfirmButton } from "#web/ui/overlays/confirm-button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { TitledSection } from "#web/ui/layout/titled-section.tsx";
import {
  publicationQuery,
  type PublicationChoices,
  usePublicationMutations,
} from "./publications.api.ts";

type SharePathDialogProps = { pathId: string; title: string; onClose: () => void };

export function SharePathDialog({ pathId, title, onClose }: SharePathDialogProps) {
  const { t } = useTranslation();
  const query = useQuery(publicationQuery(pathId));
  return (
    <Dialog
      open
      onClose={onClose}
      start="title"
      title={t("road:share.title")}
      description={t("road:share.text")}
    >
      {query.data ? (
        <SharePath pathId={pathId} title={title} status={query.data} />
      ) : (
        <QueryFallback isOnlyOnServer query={query} failedTitle={t("road:share.failed")}>
          <Skeleton className="h-48" />
        </QueryFallback>
      )}
    </Dialog>
  );
}

type SharePathProps = { pathId: string; title: string; status: PublicationStatus };

function SharePath({ pathId, title, status }: SharePathProps) {
  const { t } = useTranslation();
  const { publication, is_removed, display_name } = status;
  const { save } = usePublicationMutations(pathId);
  const link = useRef<HTMLDivElement>(null);
  const [choices, setChoices] = useState<PublicationChoices>(() => toChoices(publication));
  if (is_removed) return <InlineAlert tone="info">{t("road:share.removed")}</InlineAlert>;
  const change = (part: Partial<PublicationChoices>) => setChoices({ ...choices, ...part });
  const isChanged = JSON.stringify(choices) !== JSON.stringify(toChoices(publication));
  const publish = () =>
    save.mutate(choices, {
      onSuccess: () => {
        toast({ title: t(publication ? "road:share.saved" : "road:share.published") });
        // The pressed button is removed.
        setTimeout(() => link.current?.focus());
      },
    });
  return (
    <div className="grid grid-cols-1 gap-5">
      {publication && (
        <div ref={link} tabIndex={-1} className="outline-none">
          <SharedLink publication={publication} title={title} />
        </div>
      )}
      <div className="grid grid-cols-1 gap-1">
        <RadioGroup<PublicationVisibility>
          label={t("road:share.visibility")}
          isLabelShown
          choices={publicationVisibilities.map((value) => ({
            value,
            label: t(`road:share.${value}`),
          }))}
          value={choices.visibility}
          onChoose={(visibility) => change({ visibility })}
        />
        <p className="text-sm text-ink-2">{t(`road:share.${choices.visibility}Text`)}</p>
      </div>
      <div>
        <Checkbox
          checked={choices.shows_progress}
          label={t("road:share.progress")}
          onChange={(event) => change({ shows_progress: event.target.checked })}
        />
        <Checkbox
          checked={choices.shows_name}
          disabled={display_name === "" && !choices.shows_name}
          label={
            display_name === ""
              ? t("road:share.name")
              : t("road:share.nameOf", { name: display_name })
          }
          description={display_name === "" ? t("road:share.nameMissing") : undefined}
          onChange={(event) => change({ shows_name: event.target.checked })}
        />
        <p className="mt-1 text-sm text-ink-2">{t("road:share.private")}</p>
      </div>
      {save.isError && <InlineAlert tone="error">{errorText(t, save.error)}</InlineAlert>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {(!publication || isChanged) && (
          <Button loading={save.isPending} onClick={publish}>
            {t(publication ? "road:share.save" : "road:share.publish")}
          </Button>
        )}
        {publication && <StopSharing pathId={pathId} />}
      </div>
    </div>
  );
}

function StopSharing({ pathId }: { pathId: string }) {
  const { t } = useTranslation();
  const { revoke } = usePublicationMutations(pathId);
  return (
    <ConfirmButton
      className="text-rose"
      label={t("road:share.stop")}
      title={t("road:share.stopTitle")}
      text={t("road:share.stopText")}
      mutation={revoke}
      onConfirm={(close) =>
        revoke.mutate(undefined, {
          onSuccess: () => {
            toast({ title: t("road:share.stopped") });
            close();
          },
        })
      }
    />
  );
}

function toChoices(publication: Publication | null): PublicationChoices {
  const { visibility = "unlisted", shows_progress = false, shows_name = false } = publication ?? {};
  return { visibility, shows_progress, shows_name };
}

function SharedLink({ publication, title }: { publication: Publication; title: string }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { token } = publication;
  const prefix = language === "ar" ? "/ar" : "";
  const page = toUrl(prefix + links.publishedPath(token));
  const toEmbed = (name: "getPublishedCard" | "getPublishedFrame") =>
    `${toUrl(publicationsEndpoints[name].path.replace(":token", token))}?lang=${language}`;
  const name = title.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
  const frame = `<iframe src="${toEmbed("getPublishedFrame")}" title="${name}" width="480" height="420" loading="lazy"></iframe>`;
  const picture = `<a href="${page}"><img src="${toEmbed("getPublishedCard")}" alt="${name}" width="480" height="200"></a>`;
  return (
    <div className="grid grid-cols-1 gap-4 rounded-md border border-line bg-sunken p-4">
      <div className="grid grid-cols-1 gap-2">
        <bdi dir="ltr" className="text-sm wrap-anywhere">
          {page}
        </bdi>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={page} label={t("road:share.copyLink")} />
          <a href={page} target="_blank" rel="noopener" className={buttonClass("quiet", "sm")}>
            {t("road:share.preview")}
            <Icon icon={ExternalLink} size={16} />
          </a>
        </div>
      </div>
      <TitledSection title={t("road:share.embed")} level={3} titleClass="text-sm">
        <div className="mt-2 flex flex-wrap gap-2">
          <CopyButton text={frame} label={t("road:share.copyFrame")} />
          <CopyButton text={picture} label={t("road:share.copyPicture")} />
        </div>
      </TitledSection>
    </div>
  );
}

const toUrl = (path: string) => new URL(path, window.location.origin).href;

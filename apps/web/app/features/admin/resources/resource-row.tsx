import type { AdminResource } from "@masar/contract/resources/admin-schemas";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { RowButtons } from "../import/row-buttons.tsx";
import { useSetResourceActive } from "./resources.api.ts";

type ResourceRowProps = { resource: AdminResource; onEdit: () => void };

export function ResourceRow({ resource, onEdit }: ResourceRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = useLanguage();
  const setActive = useSetResourceActive();
  const { id, is_active, link_status, milestones } = resource;
  const title = (language === "ar" && resource.title_ar) || resource.title;
  const place =
    milestones.length === 0
      ? t("resources:list.unplaced")
      : t("resources:list.milestones", {
          count: milestones.length,
          shown: format.number(milestones.length),
        });
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-1.5">
        <p className="font-medium wrap-anywhere">
          <bdi {...bidiText(title)} />
        </p>
        <p className="text-sm text-ink-2">
          {t(`courses:resources.kinds.${resource.kind}`)}
          {t("between")}
          {t(`courses:languages.${resource.language}`)}
          {t("between")}
          <bdi>{resource.author}</bdi>
          {t("between")}
          {place}
        </p>
        <p className="text-sm break-all text-ink-2">
          <bdi dir="ltr">{resource.url}</bdi>
        </p>
        <div className="flex flex-wrap gap-2 empty:hidden">
          {!is_active && <Badge tone="saffron">{t("resources:list.states.withdrawn")}</Badge>}
          {!resource.is_host_active && (
            <Badge tone="saffron">{t("resources:list.hostDisabled")}</Badge>
          )}
          {link_status === "dead" && <Badge tone="rose">{t("resources:list.states.dead")}</Badge>}
          {link_status === "unchecked" && <Badge>{t("resources:list.states.unchecked")}</Badge>}
        </div>
      </div>
      <RowButtons
        edit={{
          label: t("resources:list.edit"),
          name: t("resources:list.editNamed", { title }),
          onPress: onEdit,
        }}
        toggle={{
          label: t(`resources:list.${is_active ? "withdraw" : "restore"}`),
          name: t(`resources:list.${is_active ? "withdrawNamed" : "restoreNamed"}`, { title }),
          isPending: setActive.isPending,
          onPress: () => setActive.mutate({ id, is_active: !is_active }),
        }}
      />
    </div>
  );
}

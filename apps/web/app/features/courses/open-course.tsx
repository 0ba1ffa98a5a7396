import { guardCourseLink } from "@masar/domain/link-guard";
import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { toast } from "#web/lib/toast.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

type OpenCourseProps = { url: string; title: string };

/** The way to the provider, through the link guard; an address it refuses is said, never followed. */
export function OpenCourse({ url, title }: OpenCourseProps) {
  const { t } = useTranslation();
  const address = guardCourseLink(url);
  const label = t("courses:card.openNamed", { title });
  const content = (
    <>
      {t("courses:card.open")}
      <Icon icon={ExternalLink} size={16} />
    </>
  );
  if (address) {
    return (
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={label}
        className={buttonClass("primary", "sm")}
      >
        {content}
      </a>
    );
  }
  return (
    <Button
      size="sm"
      variant="secondary"
      aria-label={label}
      onClick={() =>
        toast({
          title: t("courses:unavailable.title"),
          description: t("courses:unavailable.text"),
          variant: "destructive",
        })
      }
    >
      {content}
    </Button>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { assistantQuery, useRecordConsent } from "#web/entities/assistant/assistant-queries.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { links, publicHref } from "#web/platform/urls/links.ts";
import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { TitledSection } from "#web/ui/layout/titled-section.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";

const storageKey = "assistant-consent";
const declined = "library";

/** Asks for consent to a model. It blocks nothing: until then the library answers. */
export function ConsentCard() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { data } = useQuery(assistantQuery);
  const consent = useRecordConsent();
  const [isDeclined, setDeclined] = useState(false);
  const [wasDeclined] = useState(() => readStored(storageKey) === declined);
  // Consent that was withdrawn in the settings is requested again.
  if (consent.isSuccess && data?.has_ai_consent) return <ChosenLine choice="given" />;
  if (isDeclined) return <ChosenLine choice="declined" />;
  if (!data?.model || data.has_ai_consent || wasDeclined) return null;
  const give = () => consent.mutate({ kind: "ai", granted: true });
  const decline = () => {
    writeStored(storageKey, declined);
    setDeclined(true);
  };
  return (
    <TitledSection
      level={3}
      title={t("modes:consent.title")}
      className="grid gap-2 rounded-md border border-line bg-surface p-4 text-sm"
    >
      <p>{t("modes:consent.who", { processor: data.processor ?? "", model: data.model })}</p>
      <p>{t("modes:consent.sent")}</p>
      <p className="text-ink-2">
        {t("modes:consent.meanwhile")}{" "}
        <a
          href={publicHref("/privacy", language)}
          target="_blank"
          rel="noopener"
          className="text-teal underline underline-offset-4"
        >
          {t("modes:consent.privacy")}
        </a>
      </p>
      {consent.error && <InlineAlert tone="error">{errorText(t, consent.error)}</InlineAlert>}
      <div className="mt-1 flex flex-wrap gap-3">
        <Button size="sm" loading={consent.isPending} onClick={give}>
          {t("modes:consent.give")}
        </Button>
        <Button variant="secondary" size="sm" onClick={decline}>
          {t("modes:consent.decline")}
        </Button>
      </div>
    </TitledSection>
  );
}

/** Replaces the card after a choice, and gets the focus of the pressed button. */
function ChosenLine({ choice }: { choice: "given" | "declined" }) {
  const { t } = useTranslation();
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus({ preventScroll: true }), []);
  return (
    <p ref={line} tabIndex={-1} className="text-center text-sm text-ink-2 outline-none">
      {t(`modes:consent.${choice}`)}{" "}
      <Link
        to={links.settingsGroup("assistant")}
        className="text-teal underline underline-offset-4"
      >
        {t("modes:consent.change")}
      </Link>
    </p>
  );
}

import type { AssistantState } from "@masar/contract/assistant/schemas";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { assistantQuery, useRecordConsent } from "#web/entities/assistant/assistant-queries.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { links, publicHref } from "#web/platform/urls/links.ts";
import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";

const storageKey = "assistant-consent";
const declined = "library";

/** Asks for consent to a model. It blocks nothing: until then the library answers. */
export function ConsentCard() {
  const { data } = useQuery(assistantQuery);
  // `ConsentQuestion` unmounts when consent is given, and would lose the state of the mutation.
  const consent = useRecordConsent();
  const [isDeclined, setDeclined] = useState(false);
  const [wasDeclined] = useState(() => readStored(storageKey) === declined);
  // Consent that was withdrawn in the settings is asked for again.
  if (consent.isSuccess && data?.has_ai_consent) return <ChosenLine choice="given" />;
  if (isDeclined) return <ChosenLine choice="declined" />;
  if (!data?.model || data.has_ai_consent || wasDeclined) return null;
  return (
    <ConsentQuestion
      state={data}
      isGiving={consent.isPending}
      error={consent.error}
      onGive={() => consent.mutate({ kind: "ai", granted: true })}
      onDecline={() => {
        writeStored(storageKey, declined);
        setDeclined(true);
      }}
    />
  );
}

type ConsentQuestionProps = {
  state: AssistantState;
  isGiving: boolean;
  error: Error | null;
  onGive: () => void;
  onDecline: () => void;
};

function ConsentQuestion({ state, isGiving, error, onGive, onDecline }: ConsentQuestionProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const titleId = useId();
  const { model, processor } = state;
  const names = { processor: processor ?? "", model: model ?? "" };
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-2 rounded-md border border-line bg-surface p-4 text-sm"
    >
      <h3 id={titleId} className="text-base font-medium">
        {t("modes:consent.title")}
      </h3>
      <p>{t("modes:consent.who", names)}</p>
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
      {error && <InlineAlert tone="error">{errorText(t, error)}</InlineAlert>}
      <div className="mt-1 flex flex-wrap gap-3">
        <Button size="sm" loading={isGiving} onClick={onGive}>
          {t("modes:consent.give")}
        </Button>
        <Button variant="secondary" size="sm" onClick={onDecline}>
          {t("modes:consent.decline")}
        </Button>
      </div>
    </section>
  );
}

/** Replaces the card after a choice, and takes the focus of the pressed button. */
function ChosenLine({ choice }: { choice: "given" | "declined" }) {
  const { t } = useTranslation();
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus({ preventScroll: true }), []);
  return (
    <p ref={line} tabIndex={-1} className="text-center text-sm text-ink-2 outline-none">
      {t(`modes:consent.${choice}`)}{" "}
      <Link to={`${links.settings}#assistant`} className="text-teal underline underline-offset-4">
        {t("modes:consent.change")}
      </Link>
    </p>
  );
}

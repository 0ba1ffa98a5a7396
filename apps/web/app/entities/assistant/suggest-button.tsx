import { useMutation, useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { errorText } from "#web/platform/errors/error-text.ts";
import { useTranslation } from "react-i18next";
import { Icon } from "#web/ui/display/icon.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { assistantQuery } from "./assistant-queries.ts";

type SuggestButtonProps<T> = {
  label: string;
  /** Shown after a suggestion. */
  suggested: string;
  failed: string;
  disabled?: boolean;
  suggest: () => Promise<T>;
  onSuggested: (suggestion: T) => void;
};

/** Only where a model is configured and the user consented to it. */
export function SuggestButton<T>(props: SuggestButtonProps<T>) {
  const { label, suggested, failed, disabled = false, onSuggested } = props;
  const { t } = useTranslation();
  const { data: assistant } = useQuery({ ...assistantQuery, retry: false });
  const suggest = useMutation({ retry: false, mutationFn: props.suggest });
  if (assistant?.engine !== "ai") return null;
  return (
    <div className="grid grid-cols-1 gap-2">
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        icon={<Icon icon={Sparkles} />}
        loading={suggest.isPending}
        disabled={disabled}
        onClick={() => suggest.mutate(undefined, { onSuccess: onSuggested })}
      >
        {label}
      </Button>
      <p aria-live="polite" className="text-sm text-ink-2 empty:hidden">
        {suggest.isSuccess && suggested}
      </p>
      {suggest.isError && (
        <InlineAlert tone="error">
          {failed}. {errorText(t, suggest.error)}
        </InlineAlert>
      )}
    </div>
  );
}

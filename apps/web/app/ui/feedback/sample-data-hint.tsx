import { Button } from "#web/ui/forms/button.tsx";

type ExamplesLineProps = { text: string; action: string; onRemove: () => void };

export function SampleDataHint({ text, action, onRemove }: ExamplesLineProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink-2">
      <p className="min-w-0 flex-1 basis-56">{text}</p>
      <Button variant="secondary" size="sm" onClick={onRemove}>
        {action}
      </Button>
    </div>
  );
}

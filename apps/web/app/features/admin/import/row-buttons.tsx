import { Button } from "#web/ui/forms/button.tsx";

type RowButton = {
  label: string;
  /** With the row's name, for screen readers. */
  name: string;
  isPending?: boolean;
  onPress: () => void;
};

/** Edits the row, and withdraws or restores it. */
export function RowButtons({ edit, toggle }: { edit: RowButton; toggle: RowButton }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" variant="secondary" aria-label={edit.name} onClick={edit.onPress}>
        {edit.label}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        loading={toggle.isPending}
        aria-label={toggle.name}
        onClick={toggle.onPress}
      >
        {toggle.label}
      </Button>
    </div>
  );
}

import { ChoiceChips } from "./choice-chips.tsx";

export type PlaceScope = "here" | "all";

type PlaceScopeChipsProps = {
  /** Names the choice for screen readers. */
  label: string;
  /** This milestone, or this path. */
  here: string;
  all: string;
  value: PlaceScope;
  onChoose: (scope: PlaceScope) => void;
};

/** What belongs to the place one is at, or everything. */
export function PlaceScopeChips({ label, here, all, value, onChoose }: PlaceScopeChipsProps) {
  return (
    <ChoiceChips
      label={label}
      choices={[
        { value: "here", label: here },
        { value: "all", label: all },
      ]}
      value={value}
      onChoose={onChoose}
    />
  );
}

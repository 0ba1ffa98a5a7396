import { Button } from "#web/ui/forms/button.tsx";

type OpenButtonProps = { name: string; onOpen: () => void };

/** Opens a part that covers the page. The accessibility test presses every `data-opens`. */
export function OpenButton({ name, onOpen }: OpenButtonProps) {
  return (
    <Button variant="secondary" data-opens={name} onClick={onOpen}>
      <bdi lang="en">{name}</bdi>
    </Button>
  );
}

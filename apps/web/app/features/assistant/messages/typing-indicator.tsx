/** Hidden from screen readers: `ChatAnnouncer` announces the wait. */
export function TypingIndicator() {
  return (
    <div aria-hidden="true" data-typing className="flex min-h-9 items-center gap-1.5">
      <span className="size-2 animate-breathe rounded-full bg-teal" />
      <span className="size-2 animate-breathe rounded-full bg-teal [animation-delay:200ms]" />
      <span className="size-2 animate-breathe rounded-full bg-teal [animation-delay:400ms]" />
    </div>
  );
}

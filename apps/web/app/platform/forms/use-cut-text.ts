import { type ClipboardEvent, type InputEvent, useState } from "react";

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Whether a field with `maxLength` dropped a part of the last input. The browser reports only what it accepted. */
export function useCutText(maxLength: number) {
  const [isCut, setCut] = useState(false);

  function check(field: TextField, added: string) {
    const { value, selectionStart, selectionEnd } = field;
    const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
    if (value.length - replaced + added.length > maxLength) setCut(true);
  }

  const handlers = {
    // React reports pasted text as input only in some browsers.
    onPaste: (event: ClipboardEvent<TextField>) =>
      check(event.currentTarget, event.clipboardData.getData("text")),
    onBeforeInput: (event: InputEvent<TextField>) => check(event.currentTarget, event.data),
    onInput: (event: { currentTarget: TextField }) => {
      if (event.currentTarget.value.length < maxLength) setCut(false);
    },
  };
  return { isCut, handlers };
}

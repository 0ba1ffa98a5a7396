import { hasNextPageToast } from "#web/platform/toast/next-page-toast.ts";
import { isMissingChunk } from "#web/platform/pwa/stale-chunk.ts";
import { signedInKey } from "#web/platform/preferences/signed-in-flag.ts";
import { readStored } from "#web/platform/storage/browser-storage.ts";
import { startPageChrome } from "./page-chrome.ts";
import { saveTypedFields, restoreTyped } from "./typed-fields.ts";

// The one script of a static page. Its islands (React, strings, code) are loaded when the reader hovers, focuses or
// presses one.

const interactions = ["pointerdown", "keydown", "focusin", "pointerover"] as const;
const loadFailedMs = 8000;
let hydrating: Promise<unknown> | undefined;
/** A press or submit before hydration: its button is busy, and it is repeated once the island is hydrated. */
let deferred: { island: Element; button: Element | null; repeat: () => void } | undefined;

function findUnhydrated(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("[data-island]:not([data-awake])") : null;
}

function handleInteraction({ target }: Event): void {
  if (findUnhydrated(target)) hydrate();
}

function deferClick(event: MouseEvent): void {
  const island = findUnhydrated(event.target);
  const button = (event.target as Element).closest("button");
  // A submit button is deferred with its form, below.
  if (!island || !button || button.type === "submit") return;
  defer(event, { island, button, repeat: () => button.click() });
}

function deferSubmit(event: SubmitEvent): void {
  const island = findUnhydrated(event.target);
  const form = event.target as HTMLFormElement;
  if (!island) return;
  const { submitter } = event;
  defer(event, { island, button: submitter, repeat: () => form.requestSubmit(submitter) });
}

function defer(event: Event, press: NonNullable<typeof deferred>): void {
  event.preventDefault();
  popDeferred();
  deferred = press;
  press.button?.setAttribute("aria-busy", "true");
}

function popDeferred(): typeof deferred {
  const press = deferred;
  deferred = undefined;
  press?.button?.removeAttribute("aria-busy");
  return press;
}

function repeatDeferred({ target }: Event): void {
  if (deferred?.island === target) popDeferred()?.repeat();
}

function hydrate(): void {
  // A weak network drops a file now and then.
  hydrating ??= loadIslands().catch(loadIslands).catch(giveUp);
}

async function loadIslands(): Promise<void> {
  const { hydrateIslands } = await import("./hydrate-islands.tsx");
  await hydrateIslands();
}

/** The next interaction retries. After a press, and after a deploy, only a reload can answer. */
async function giveUp(error: unknown): Promise<void> {
  const press = popDeferred();
  hydrating = undefined;
  // Log-in shows a spinner instead of its form to a remembered user, until its island knows the session.
  delete document.documentElement.dataset["member"];
  if (!press) return;
  if (!(await isMissingChunk(error))) return showLoadFailed();
  saveTypedFields();
  window.location.reload();
}

function showLoadFailed(): void {
  const note = document.querySelector<HTMLElement>("[data-lost]");
  if (!note) return;
  note.hidden = false;
  setTimeout(() => {
    note.hidden = true;
  }, loadFailedMs);
}

/** On the page of a path: the day on which it ends if it begins today, which the build does not know. */
function writeFinishDates(): void {
  for (const line of document.querySelectorAll<HTMLElement>("[data-finish-days]")) {
    const { finishDays, locale } = line.dataset;
    const end = new Date();
    end.setDate(end.getDate() + Number(finishDays));
    line.textContent = end.toLocaleDateString(locale, { dateStyle: "long" });
  }
}

restoreTyped();
startPageChrome();
writeFinishDates();
for (const event of interactions)
  document.addEventListener(event, handleInteraction, { capture: true, passive: true });
document.addEventListener("click", deferClick, true);
document.addEventListener("submit", deferSubmit, true);
document.addEventListener("island-awake", repeatDeferred);

// At once: for a URL with a search, a toast of the previous page, or a user who may be signed in.
const hasSearch = window.location.search.length > 1 && document.querySelector("[data-asks]");
if (hasSearch || hasNextPageToast() || readStored(signedInKey)) hydrate();

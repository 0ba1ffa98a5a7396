import { copyrightYears } from "#web/platform/format/copyright-years.ts";
import { signedInKey } from "#web/platform/preferences/signed-in-flag.ts";
import { prefersReducedMotion } from "#web/platform/preferences/prefers-reduced-motion.ts";
import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";
import { switchPublicLanguage } from "#web/platform/urls/switch-public-language.ts";

// What happens around a public page before anybody touches it, or while its living parts are still asleep. Plain DOM
// code: static pages run it from `site-entry.ts`, log-in and sign-up from their layout.

const scrolledPx = 20;
/** Of the height of the window. */
const backToTopShare = 0.2;
const offerKey = "arabic-offer";
const languageKey = "language";
let lastScrollY = 0;

/** Returns what takes it back. */
export function startPageChrome(): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const root = document.documentElement;
  // The header asks the server who it is; until then the links for guests stay out of sight.
  if (readStored(signedInKey)) root.dataset.member = "";
  for (const sign of ["scroll", "resize"]) {
    window.addEventListener(sign, noteScroll, { passive: true, signal });
  }
  requestAnimationFrame(noteScroll);
  // Before anybody else hears of it: the address of a link must be right when the browser follows it.
  document.addEventListener("click", answerClick, { capture: true, signal });
  offerArabic();
  writeYears();
  return () => stopping.abort();
}

function noteScroll(): void {
  const root = document.documentElement;
  const { scrollY, innerHeight } = window;
  const wholePx = root.scrollHeight - innerHeight;
  root.toggleAttribute("data-scrolled", scrollY > scrolledPx);
  const isFarDown = scrollY > innerHeight * backToTopShare;
  root.toggleAttribute("data-far-down", isFarDown && !isInsideFooter());
  noteReading(scrollY, wholePx);
  const bar = document.querySelector<HTMLProgressElement>("[data-scroll-progress]");
  if (bar) bar.value = wholePx > 0 ? Math.min(1, scrollY / wholePx) : 0;
}

/** Its form and its switch end where the button stands; at the page's very end there is room for it. */
function isInsideFooter(): boolean {
  const box = document.querySelector("[data-site-footer]")?.getBoundingClientRect();
  return box !== undefined && box.top < window.innerHeight && box.bottom > window.innerHeight + 1;
}

/** On a phone the button lies over the text: who reads on has no need of it, and who turns back has. */
function noteReading(scrollY: number, wholePx: number): void {
  const { innerHeight } = window;
  const stepPx = scrollY - lastScrollY;
  lastScrollY = scrollY;
  // A jump, by a link or the End key, is not reading.
  const isStep = stepPx > 0 && stepPx < innerHeight / 2;
  const isReadingOn = isStep && scrollY > innerHeight && scrollY < wholePx - 1;
  if (stepPx !== 0) document.documentElement.toggleAttribute("data-reading-on", isReadingOn);
}

function answerClick(event: MouseEvent): void {
  const { target } = event;
  const part = target instanceof Element ? target.closest<HTMLElement>("[data-frame]") : null;
  if (part?.dataset.frame === "top") goToTop(event);
  if (part?.dataset.frame === "language") switchLanguage(part as HTMLAnchorElement);
  if (part?.dataset.frame === "decline-arabic") declineArabic();
  if (part?.dataset.frame === "share") addTitle(part as HTMLAnchorElement);
}

function goToTop(event: MouseEvent): void {
  event.preventDefault();
  window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? "auto" : "smooth" });
  // The button is about to go, and the keyboard goes on from where the page begins.
  document.getElementById("content")?.focus({ preventScroll: true });
}

/** The build knew the page alone, not what was asked of it. */
function switchLanguage(link: HTMLAnchorElement): void {
  const language = link.hreflang === "ar" ? "ar" : "en";
  link.href = switchPublicLanguage(window.location, language);
  writeStored(languageKey, language);
}

/** Offers Arabic once, on English pages, to who reads it first. */
function offerArabic(): void {
  const offer = findOffer();
  const isUndecided = readStored(offerKey) === null && readStored(languageKey) === null;
  if (offer && isUndecided && prefersArabic()) offer.hidden = false;
}

function declineArabic(): void {
  writeStored(offerKey, "declined");
  const offer = findOffer();
  if (offer) offer.hidden = true;
}

function findOffer(): HTMLElement | null {
  return document.querySelector<HTMLElement>("[data-arabic-offer]");
}

/** Of our two languages, the one the browser names first. */
function prefersArabic(): boolean {
  const first = navigator.languages.find((tag) => /^(?:ar|en)\b/i.test(tag));
  return first !== undefined && /^ar/i.test(first);
}

/** The page may have been built in a year before this one. */
function writeYears(): void {
  const line = document.querySelector("[data-copyright]");
  const text = line?.textContent?.replace(/\d{4}(?:–\d{4})?/, copyrightYears());
  if (line && text && text !== line.textContent) line.textContent = text;
}

/** A page that is shared goes with its title; the build wrote its address. */
function addTitle(link: HTMLAnchorElement): void {
  const address = new URL(link.href);
  const text = address.searchParams.get("text") ?? "";
  if (text.startsWith(document.title)) return;
  address.searchParams.set("text", `${document.title} ${text}`.trim());
  link.href = address.href;
}

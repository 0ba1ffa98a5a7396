import { copyrightYears } from "#web/platform/format/copyright-years.ts";
import { signedInKey } from "#web/platform/preferences/signed-in-flag.ts";
import { prefersReducedMotion } from "#web/platform/preferences/prefers-reduced-motion.ts";
import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";
import { storeTypedEmail } from "#web/platform/storage/typed-email.ts";
import { switchPublicLanguage } from "#web/platform/urls/switch-public-language.ts";

// Plain DOM code around public pages, before hydration: run by `site-entry.ts`, or by the layout of log-in and
// sign-up.

const scrolledPx = 20;
/** Of the window's height. */
const backToTopShare = 0.2;
const offerKey = "arabic-offer";
const languageKey = "language";
let lastScrollY = 0;

/** Returns a function that stops it. */
export function startPageChrome(): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const root = document.documentElement;
  // Hides the links for visitors until the header has loaded the session.
  if (readStored(signedInKey)) root.dataset.member = "";
  for (const sign of ["scroll", "resize"]) {
    window.addEventListener(sign, noteScroll, { passive: true, signal });
  }
  requestAnimationFrame(noteScroll);
  // Before other listeners: a link's URL must be right when the browser follows it.
  document.addEventListener("click", answerClick, { capture: true, signal });
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", () => followSystemTheme(system.matches), { signal });
  offerArabic();
  writeYears();
  return () => stopping.abort();
}

/** Unless the user chose a theme. */
function followSystemTheme(isDark: boolean): void {
  const chosen = readStored("theme");
  if (chosen === "dark" || chosen === "light") return;
  document.documentElement.classList.toggle("dark", isDark);
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

/** The button would cover the end of the footer's controls. */
function isInsideFooter(): boolean {
  const box = document.querySelector("[data-site-footer]")?.getBoundingClientRect();
  return box !== undefined && box.top < window.innerHeight && box.bottom > window.innerHeight + 1;
}

/** On a phone the button lies over the text: it hides while the reader scrolls down. */
function noteReading(scrollY: number, wholePx: number): void {
  const { innerHeight } = window;
  const stepPx = scrollY - lastScrollY;
  lastScrollY = scrollY;
  // A jump (link, End key) is not reading.
  const isStep = stepPx > 0 && stepPx < innerHeight / 2;
  const isReadingOn = isStep && scrollY > innerHeight && scrollY < wholePx - 1;
  if (stepPx !== 0) document.documentElement.toggleAttribute("data-reading-on", isReadingOn);
}

function answerClick(event: MouseEvent): void {
  const { target } = event;
  const part = target instanceof Element ? target.closest<HTMLElement>("[data-frame]") : null;
  if (part?.dataset.frame === "top") goToTop(event);
  if (part?.dataset.frame === "language") switchLanguage(part as HTMLAnchorElement);
  if (part?.dataset.frame === "entry") addPathRequest(part as HTMLAnchorElement);
  if (part?.dataset.frame === "forgot") passEmail(part as HTMLAnchorElement);
  if (part?.dataset.frame === "decline-arabic") declineArabic();
  if (part?.dataset.frame === "share") addTitle(part as HTMLAnchorElement);
}

function goToTop(event: MouseEvent): void {
  event.preventDefault();
  window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? "auto" : "smooth" });
  // The button disappears; the keyboard continues at the start of the page.
  document.getElementById("content")?.focus({ preventScroll: true });
}

/** The build does not know query and hash. */
function switchLanguage(link: HTMLAnchorElement): void {
  const language = link.hreflang === "ar" ? "ar" : "en";
  link.href = switchPublicLanguage(window.location, language);
  writeStored(languageKey, language);
}

/** Log-in and sign-up build the path that the URL of this page requests, and lead to the page in `next`. */
function addPathRequest(link: HTMLAnchorElement): void {
  const { search } = window.location;
  const query = new URLSearchParams(search);
  const isRequest = ["goal", "blueprint", "next"].some((name) => query.has(name));
  link.href = link.pathname + (isRequest ? search : "");
}

function passEmail(link: HTMLAnchorElement): void {
  const field = document.querySelector<HTMLInputElement>("#content [name=email]");
  if (field) storeTypedEmail(field.value.trim());
  addPathRequest(link);
}

/** Offers Arabic once, on English pages, to readers of Arabic. */
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

/** Which of our two languages the browser names first. */
function prefersArabic(): boolean {
  const first = navigator.languages.find((tag) => /^(?:ar|en)\b/i.test(tag));
  return first !== undefined && /^ar/i.test(first);
}

/** The page may have been built in an earlier year. */
function writeYears(): void {
  const line = document.querySelector("[data-copyright]");
  const text = line?.textContent?.replace(/\d{4}(?:–\d{4})?/, copyrightYears());
  if (line && text && text !== line.textContent) line.textContent = text;
}

/** The build wrote the URL; sharing adds the title. */
function addTitle(link: HTMLAnchorElement): void {
  const address = new URL(link.href);
  const text = address.searchParams.get("text") ?? "";
  if (text.startsWith(document.title)) return;
  address.searchParams.set("text", `${document.title} ${text}`.trim());
  link.href = address.href;
}

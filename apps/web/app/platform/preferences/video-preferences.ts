import { readStored, removeStored, writeStored } from "#web/platform/storage/browser-storage.ts";

// Of the signed-in user: the next one on this device is asked again.
const consentKey = "youtube-consent";
const pauseKey = "video-end-pause";

/** Whether frames of YouTube may be opened on this device. */
export function hasYouTubeConsent(): boolean {
  return readStored(consentKey) === "given";
}

export function setYouTubeConsent(isGiven: boolean): void {
  if (isGiven) writeStored(consentKey, "given");
  else removeStored(consentKey);
}

/** Off until it is chosen. */
export function pausesAtVideoEnd(): boolean {
  return readStored(pauseKey) === "on";
}

export function setPausesAtVideoEnd(isOn: boolean): void {
  writeStored(pauseKey, isOn ? "on" : "off");
}

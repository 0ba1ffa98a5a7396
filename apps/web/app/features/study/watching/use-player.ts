import { type YouTubeItem, youTubeFrameOrigin } from "@masar/domain/catalog/youtube-frame";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { endedState, playingState, parsePlayerMessage } from "./player-message.ts";

const maxSilentMs = 10_000;
const greetingMs = 500;
const maxGreetings = 20;
/** A playlist ends when no further video of it starts. */
const nextVideoMs = 3000;

export type PlayerStatus = "loading" | "ready" | "silent" | "failed";

/** Talks to the player in its own protocol, so that no script of YouTube runs in the page. */
export function usePlayer(
  frame: RefObject<HTMLIFrameElement | null>,
  kind: YouTubeItem["kind"],
  onEnd: () => void,
): PlayerStatus {
  const [status, setStatus] = useState<PlayerStatus>("loading");
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    let isHeard = false;
    let hasEnded = false;
    let greeting: number | undefined;
    let ending: number | undefined;
    // A player that the learner uses is never hidden, even if nothing is heard from it.
    const silence = window.setTimeout(
      () => setStatus(document.activeElement === element ? "ready" : "silent"),
      maxSilentMs,
    );

    const send = (message: Record<string, unknown>) =>
      element.contentWindow?.postMessage(
        JSON.stringify({ ...message, id: 1, channel: "widget" }),
        youTubeFrameOrigin,
      );
    const greet = (left: number) => {
      if (isHeard || left === 0) return;
      send({ event: "listening" });
      greeting = window.setTimeout(() => greet(left - 1), greetingMs);
    };
    // Not before: until then the frame is an empty page of our own origin.
    const handleLoad = () => {
      window.clearTimeout(greeting);
      greet(maxGreetings);
    };
    const handleFirst = () => {
      isHeard = true;
      window.clearTimeout(silence);
      setStatus("ready");
      for (const name of ["onStateChange", "onError"]) {
        send({ event: "command", func: "addEventListener", args: [name] });
      }
    };
    // The same state is reported more than once.
    const handleState = (state: number) => {
      // After a video that cannot be played, a playlist goes on with the next.
      if (state === playingState) setStatus("ready");
      if (state !== endedState) {
        window.clearTimeout(ending);
        hasEnded = false;
      } else if (!hasEnded) {
        hasEnded = true;
        ending = window.setTimeout(() => end(), kind === "playlist" ? nextVideoMs : 0);
      }
    };
    const handleMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin !== youTubeFrameOrigin || source !== element.contentWindow) return;
      const message = parsePlayerMessage(data);
      if (!message) return;
      if (!isHeard) handleFirst();
      if (message.kind === "error") setStatus("failed");
      if (message.kind === "state") handleState(message.state);
    };

    element.addEventListener("load", handleLoad);
    window.addEventListener("message", handleMessage);
    return () => {
      for (const timer of [silence, greeting, ending]) window.clearTimeout(timer);
      element.removeEventListener("load", handleLoad);
      window.removeEventListener("message", handleMessage);
    };
  }, [frame, kind]);

  return status;
}

export const sessionChannel = "masar-auth";

export function notifyOtherTabs(): void {
  const channel = new BroadcastChannel(sessionChannel);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage("changed");
  channel.close();
}

/** Ticks also while its page is in the background; stopped with `terminate()`. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target
setInterval(() => self.postMessage(null), 1000);

type ScriptPolicy = { createScriptURL: (address: string) => string };
type PolicyFactory = {
  createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy;
};

// The service worker, and the built files a page may start as its own worker.
const ownScript = /^\/(?:sw\.js|assets\/[\w.-]+\.js)$/;

function admitScript(address: string): string {
  // Vite serves development workers under their source names.
  if (import.meta.env.DEV || ownScript.test(address)) return address;
  throw new TypeError(`not a script of ours: ${address}`);
}

let policy: ScriptPolicy | undefined;

/** The only way to create a worker: the page's Trusted Types policy allows nothing else. */
export function trustScript(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  policy ??= trustedTypes?.createPolicy("masar", { createScriptURL: admitScript }) ?? {
    createScriptURL: admitScript,
  };
  return policy.createScriptURL(address);
}

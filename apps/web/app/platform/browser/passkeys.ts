type JsonOptions = Record<string, unknown>;
type JsonCredential = { id: string; type: "public-key"; response: Record<string, unknown> };

/** With options and results as JSON (WebAuthn level 3), and only on https or this machine. */
export function hasPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === "function" &&
    "parseCreationOptionsFromJSON" in PublicKeyCredential
  );
}

/** Undefined if the user cancels, "exists" if the device has one of the passkeys that the options exclude. */
export async function createPasskey(
  options: JsonOptions,
): Promise<JsonCredential | "exists" | undefined> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never);
  try {
    return await toJson(navigator.credentials.create({ publicKey }));
  } catch (error) {
    if (error instanceof DOMException && error.name === "InvalidStateError") return "exists";
    throw error;
  }
}

/** Undefined if the user cancels or has no passkey here. */
export function askForPasskey(options: JsonOptions): Promise<JsonCredential | undefined> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never);
  return toJson(navigator.credentials.get({ publicKey }));
}

async function toJson(asking: Promise<Credential | null>): Promise<JsonCredential | undefined> {
  try {
    const credential = (await asking) as PublicKeyCredential | null;
    return credential?.toJSON() as JsonCredential | undefined;
  } catch (error) {
    // Browsers do not say which: that would tell a page whether there is a passkey.
    if (error instanceof DOMException && error.name === "NotAllowedError") return undefined;
    throw error;
  }
}

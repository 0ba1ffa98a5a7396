/** Objects by key, in a folder or in S3-compatible storage. A key is a path of letters, digits, `_`, `.` and `-`. */
export interface Storage {
  /** Replaces an object of the same key, unless `isNew` is set: then it throws `ObjectExists`. */
  put: (key: string, bytes: Uint8Array, options?: { isNew?: boolean }) => Promise<void>;
  /** `undefined` where there is no such object; any other failure throws. */
  get: (key: string) => Promise<Buffer | undefined>;
  /** An object that does not exist counts as deleted. */
  delete: (key: string) => Promise<void>;
  /** The keys that start with `prefix`, in the order of their characters. */
  list: (prefix: string) => Promise<string[]>;
}

export class ObjectExists extends Error {}

const pattern = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

export function requireKey(key: string): string {
  if (!pattern.test(key)) throw new Error(`Not a key of an object: ${key}`);
  return key;
}

import type { Request } from "../ratios/http-load.ts";

export type PeerPlace = {
  /** Where its packages are installed. */
  folder: string;
  databaseUrl: string;
  port: number;
  /** Ids of the users to be signed in. */
  users: string[];
};

export type Peer = {
  name: string;
  /** With exact versions; the first is the peer itself. */
  packages: readonly string[];
  /** Versions of dependencies that differ from those it asks for. */
  overrides?: Record<string, string>;
  database: string;
  /** Answers 2xx when it is ready. */
  readyPath: string;
  /** Before it is started. */
  prepare: (place: PeerPlace) => Promise<void>;
  command: (place: PeerPlace) => { args: string[]; env?: Record<string, string> };
  /** After it is started. */
  addRows?: (place: PeerPlace) => Promise<void>;
  /** The list of this user's notifications. */
  request: (userId: string) => Request;
};

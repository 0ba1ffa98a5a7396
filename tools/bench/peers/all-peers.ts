import { directus } from "./directus.ts";
import { parseServer } from "./parse-server.ts";
import type { Peer } from "./peer.ts";
import { supabaseLite } from "./supabase-lite.ts";

export const peers: Peer[] = [parseServer, directus, supabaseLite];

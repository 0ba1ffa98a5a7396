import type { ResourceCard } from "@masar/contract/resources/schemas";
import type { Blueprint } from "@masar/domain/catalog/catalog";
import type { CatalogResource } from "@masar/domain/catalog/resource";
import type { Generated } from "kysely";
import type { Created, Json } from "#api/db/schema/columns.ts";

export type ResourceTables = {
  blueprints: {
    slug: string;
    definition: Json<Blueprint>;
    version: Generated<number>;
    place: number;
    is_active: Generated<boolean>;
    edited_at: Date | null;
    created_at: Created;
  };
  blueprint_versions: {
    slug: string;
    version: number;
    definition: Json<Blueprint>;
    is_active: boolean;
    published_at: Created;
  };
  catalog_version: { is_only_row: Generated<boolean>; version: Generated<string> };
  resource_hosts: {
    host: string;
    name: string;
    is_active: Generated<boolean>;
    edited_at: Date | null;
    created_at: Created;
  };
  resources: {
    id: Generated<string>;
    slug: string;
    kind: ResourceCard["kind"];
    title: string;
    title_ar: string | null;
    language: ResourceCard["language"];
    author: string;
    url: string;
    host: string;
    minutes: number | null;
    description: string;
    description_ar: string;
    skills: string[];
    source_list: string;
    source_licence: string;
    seen_in: string;
    confidence: CatalogResource["confidence"];
    link_status: Generated<ResourceCard["link_status"]>;
    last_validated: Date | null;
    checked_at: Date | null;
    link_failures: Generated<number>;
    facts_at: Date | null;
    is_active: Generated<boolean>;
    edited_at: Date | null;
    created_at: Created;
  };
  playlists: {
    id: string;
    title: Generated<string>;
    is_cut: Generated<boolean>;
    requested_at: Generated<Date>;
    facts_at: Date | null;
  };
  playlist_videos: {
    playlist_id: string;
    position: number;
    video_id: string;
    title: string;
    seconds: number;
  };
  resource_milestones: { blueprint: string; milestone_key: string; resource_id: string };
};

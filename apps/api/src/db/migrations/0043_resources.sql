-- Free learning material beside the courses: written by the import of the release, read by every learner. The checks
-- repeat the guard of `resource-guard.ts`, so that no other writer can store a link that it rejects.

create table resource_hosts (
  -- Without `www`; of YouTube only the one whose links are checked by their ids.
  host text primary key check (
    host ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$' and host !~ '^www\.'
    and (host = 'youtube.com' or host !~ '(^|\.)(youtube\.com|youtube-nocookie\.com|youtu\.be)$')
  ),
  name text not null,
  created_at timestamptz not null default now()
);
comment on table resource_hosts is 'class: system';
grant select on resource_hosts to masar_app, masar_worker;

create table resources (
  id uuid primary key default uuidv7(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  kind text not null check (kind in ('video-playlist', 'video', 'article', 'book', 'site-course')),
  title text not null,
  title_ar text,
  language text not null check (language in ('en', 'ar')),
  author text not null,
  url text not null,
  host text not null references resource_hosts (host),
  minutes integer check (minutes > 0),
  description text not null,
  description_ar text not null,
  skills text[] not null,
  -- The list in which the link was seen, and its licence.
  source_list text not null,
  source_licence text not null,
  seen_in text not null,
  confidence text not null check (confidence in ('high', 'medium')),
  link_status text not null default 'unchecked' check (link_status in ('unchecked', 'ok', 'dead')),
  -- When a check last had a definite answer; `checked_at` is when it last tried.
  last_validated timestamptz,
  checked_at timestamptz,
  link_failures integer not null default 0,
  is_active boolean not null default true,
  -- Set when an operator changed it: the import leaves it alone from then on.
  edited_at timestamptz,
  created_at timestamptz not null default now(),
  constraint resources_url_on_host check (
    url !~ '[[:space:]\\]'
    and (starts_with(url, 'https://' || host || '/') or starts_with(url, 'https://www.' || host || '/'))
  ),
  constraint resources_youtube_id check (
    host <> 'youtube.com'
    or url ~ '^https://www\.youtube\.com/(watch\?v=[A-Za-z0-9_-]{11}|playlist\?list=PL[A-Za-z0-9_-]{16}([A-Za-z0-9_-]{16})?)$'
  )
);
comment on table resources is 'class: system';
create index resources_host on resources (host);
create index resources_skills on resources using gin (skills);
grant select on resources to masar_app, masar_worker;

-- Which milestones of blueprints a resource is for.
create table resource_milestones (
  blueprint text not null,
  milestone_key text not null,
  resource_id uuid not null references resources (id) on delete cascade,
  primary key (blueprint, milestone_key, resource_id)
);
comment on table resource_milestones is 'class: system';
create index resource_milestones_resource on resource_milestones (resource_id);
grant select on resource_milestones to masar_app, masar_worker;

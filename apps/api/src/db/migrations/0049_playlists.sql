-- Playlists of YouTube and their videos, read by the worker from the Data API where the operator has a key. Only
-- additions: the previous release runs on the same database until it is stopped.

-- Also of links that learners added. Nothing here says whose, or at which milestone.
create table playlists (
  id text primary key check (id ~ '^PL[A-Za-z0-9_-]{16}([A-Za-z0-9_-]{16})?$'),
  -- Empty until the API answered.
  title text not null default '' check (length(title) <= 200),
  -- The playlist has more videos than are stored.
  is_cut boolean not null default false,
  -- When a learner last had it at a milestone.
  requested_at timestamptz not null default now(),
  -- When the API last answered; null when it never did.
  facts_at timestamptz
);
comment on table playlists is 'class: system';
create index playlists_requested on playlists (requested_at);
grant select, insert (id, requested_at), update (requested_at) on playlists to masar_app;
grant select, insert, update, delete on playlists to masar_worker;

-- Those that can be watched and have a known length.
create table playlist_videos (
  playlist_id text not null references playlists (id) on delete cascade,
  position integer not null check (position > 0),
  video_id text not null check (video_id ~ '^[A-Za-z0-9_-]{11}$'),
  title text not null check (length(title) between 1 and 100),
  seconds integer not null check (seconds > 0),
  primary key (playlist_id, position)
);
comment on table playlist_videos is 'class: system';
grant select on playlist_videos to masar_app;
grant select, insert, delete on playlist_videos to masar_worker;

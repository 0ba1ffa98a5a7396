-- The private address of a learner's calendar. Only a hash of it is kept; a new one takes the old one's place.
create table calendar_feeds (
  user_id uuid primary key references users (id) on delete cascade,
  token_hash text not null,
  created_at timestamptz not null default now(),
  last_read_at timestamptz
);
comment on table calendar_feeds is 'class: own';
alter table calendar_feeds enable row level security;
alter table calendar_feeds force row level security;
create policy calendar_feeds_own on calendar_feeds
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert, update, delete on calendar_feeds to masar_app;

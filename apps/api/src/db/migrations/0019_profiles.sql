-- Who a learner is to others. Private until they choose otherwise; what the forum shows of its authors is less still
-- (member_cards), and none of it is an address.
create table profiles (
  user_id uuid primary key references users (id) on delete cascade,
  -- The address of the public page, /u/{handle}.
  handle text unique check (handle ~ '^[a-z][a-z0-9_]{2,23}$'),
  display_name text not null default '' check (length(display_name) <= 60),
  bio text not null default '' check (length(bio) <= 280),
  -- Languages spoken, as BCP 47 tags.
  languages text[] not null default '{}' check (cardinality(languages) <= 6),
  visibility text not null default 'private' check (visibility in ('private', 'members', 'public')),
  -- What a page that is not private shows beside name, bio and languages.
  shows_country boolean not null default false,
  shows_numbers boolean not null default true,
  shows_calendar boolean not null default true,
  shows_paths boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table profiles is 'class: shared';
alter table profiles enable row level security;
alter table profiles force row level security;
create policy profiles_read on profiles for select
  using (user_id = (select current_user_id()) or visibility = 'public'
    or (visibility = 'members' and (select current_user_id()) is not null));
create policy profiles_add on profiles for insert with check (user_id = (select current_user_id()));
create policy profiles_change on profiles for update
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
-- For member_cards alone: the owner cannot log in.
create policy profiles_cards on profiles for select to masar_owner
  using ((select current_user_id()) is not null);
grant select, insert, update on profiles to masar_app;

-- Re-encoded by us, without what the camera wrote into it.
create table profile_photos (
  user_id uuid primary key references profiles (user_id) on delete cascade,
  -- Changes with every picture, so that a browser may keep one for ever.
  id uuid not null unique default uuidv7(),
  bytes bytea not null check (octet_length(bytes) <= 65536),
  created_at timestamptz not null default now()
);
comment on table profile_photos is 'class: shared';
alter table profile_photos enable row level security;
alter table profile_photos force row level security;
-- The profile's own policy decides.
create policy profile_photos_read on profile_photos for select
  using (exists (select from profiles p where p.user_id = profile_photos.user_id));
create policy profile_photos_add on profile_photos for insert with check (user_id = (select current_user_id()));
create policy profile_photos_change on profile_photos for update
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
create policy profile_photos_remove on profile_photos for delete using (user_id = (select current_user_id()));
grant select, insert, update, delete on profile_photos to masar_app;

-- What other members see of an author: the chosen name; handle and picture only of a profile that is not private.
create function member_cards(ids uuid[])
  returns table (user_id uuid, display_name text, handle text, photo_id uuid)
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  select p.user_id, p.display_name,
    case when p.visibility <> 'private' then p.handle end,
    case when p.visibility <> 'private' then f.id end
  from profiles p left join profile_photos f on f.user_id = p.user_id
  where p.user_id = any (ids)
$$;
revoke all on function member_cards(uuid[]) from public;
grant execute on function member_cards(uuid[]) to masar_app, masar_worker;

-- Whether somebody else has a handle: those of private profiles are taken as well.
create function is_handle_taken(asked text) returns boolean
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  select exists (select from profiles p where p.handle = asked and p.user_id <> current_user_id())
$$;
revoke all on function is_handle_taken(text) from public;
grant execute on function is_handle_taken(text) to masar_app;

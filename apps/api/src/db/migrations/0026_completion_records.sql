-- A finished path as it was when its learner asked for a record of it: later changes of the path leave it alone, and
-- so there is no reference to the path.
create table completion_records (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  path_id uuid not null,
  -- The secret part of the address by which others verify it; printed on paper, so it is kept as it is.
  token text not null unique check (token ~ '^[A-Za-z0-9_-]{32}$'),
  holder_name text not null check (length(holder_name) between 1 and 60),
  path_title text not null,
  path_language text not null check (path_language in ('en', 'ar')),
  -- By the timer, and by the learner's own word.
  timed_minutes integer not null check (timed_minutes >= 0),
  noted_minutes integer not null check (noted_minutes >= 0),
  milestones jsonb not null,
  started_on date not null,
  completed_on date not null,
  -- Days of the learner's own calendar, like the two before: whoever reads the record, wherever, reads the same ones.
  issued_on date not null,
  revoked_on date,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
-- Two answers to one question would make each other doubtful.
create unique index completion_records_valid on completion_records (user_id, path_id) where revoked_on is null;
comment on table completion_records is 'class: own';
alter table completion_records enable row level security;
alter table completion_records force row level security;
create policy completion_records_own on completion_records
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
-- For verified_record alone: the owner cannot log in.
create policy completion_records_verify on completion_records for select to masar_owner using (true);
-- What was issued is never rewritten; it can only be revoked.
grant select, insert, update (revoked_on) on completion_records to masar_app;

-- Whether the account waits to be deleted: meanwhile nobody is shown anything of it.
create function is_leaving(member uuid) returns boolean
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  select exists (select from users where id = member and deletion_due_at is not null)
$$;
revoke all on function is_leaving(uuid) from public;
grant execute on function is_leaving(uuid) to masar_app, masar_worker;

-- The page, and with it the picture. What they wrote in the forum keeps their name until they are gone.
alter policy profiles_read on profiles
  using (user_id = (select current_user_id())
    or ((visibility = 'public' or (visibility = 'members' and (select current_user_id()) is not null))
      and not is_leaving(user_id)));
create or replace function member_cards(ids uuid[])
  returns table (user_id uuid, display_name text, handle text, photo_id uuid)
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  select p.user_id, p.display_name, case when s.is_shown then p.handle end, case when s.is_shown then f.id end
  from profiles p left join profile_photos f on f.user_id = p.user_id
  cross join lateral (select p.visibility <> 'private' and not is_leaving(p.user_id) as is_shown) s
  where p.user_id = any (ids)
$$;

-- What the address of a record says to whoever holds it. Of a revoked one nothing but that it was.
create function verified_record(asked text)
  returns table (
    holder_name text, path_title text, path_language text, timed_minutes integer, noted_minutes integer,
    milestones jsonb, started_on date, completed_on date, issued_on date, revoked_on date)
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  select r.holder_name, r.path_title, r.path_language, r.timed_minutes, r.noted_minutes,
    r.milestones, r.started_on, r.completed_on, r.issued_on, r.revoked_on
  from completion_records r
  where r.token = asked and not is_leaving(r.user_id)
$$;
revoke all on function verified_record(text) from public;
grant execute on function verified_record(text) to masar_app;

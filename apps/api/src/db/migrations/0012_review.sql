-- Recall cards and the log of answers. The log decides: a card's schedule is folded from it by the domain, in
-- the order the answers were given, whatever order they arrived in.

-- A card without a question or an answer is one whose first change is still to come: nobody is asked it yet.
-- Path and milestone are plain values, as with tasks.
create table review_cards (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  front text not null default '' check (length(front) <= 1000),
  back text not null default '' check (length(back) <= 1000),
  path_id uuid,
  milestone_key text,
  sub_milestone text,
  -- Rest days are looked at when it is read: the learner may change them.
  due_on date not null,
  state text not null check (state in ('new', 'learning', 'review', 'relearning')),
  stability double precision not null,
  difficulty double precision not null,
  reps integer not null,
  lapses integer not null,
  last_reviewed_at timestamptz,
  deleted_at timestamptz,
  -- The instants of the first and the last change by the devices' own account.
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
comment on table review_cards is 'class: own';
alter table review_cards enable row level security;
alter table review_cards force row level security;
create policy review_cards_own on review_cards
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert, update on review_cards to masar_app;

-- The id is made by the client, so an answer sent twice counts once.
create table card_reviews (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  card_id uuid not null,
  rating text not null check (rating in ('again', 'hard', 'good', 'easy')),
  reviewed_at timestamptz not null,
  -- The learner's date then, as their settings were: what changes later must not shift what is past.
  local_date date not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, card_id) references review_cards (user_id, id) on delete cascade
);
comment on table card_reviews is 'class: own';
create index card_reviews_card on card_reviews (user_id, card_id);
create index card_reviews_day on card_reviews (user_id, local_date);
alter table card_reviews enable row level security;
alter table card_reviews force row level security;
create policy card_reviews_own on card_reviews
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert on card_reviews to masar_app;

-- A deleted card can be brought back for 30 days.
create policy review_cards_retention on review_cards to masar_owner
  using (deleted_at < now() - interval '30 days') with check (false);
create index review_cards_deleted on review_cards (deleted_at) where deleted_at is not null;

-- What learners deleted, beside sweep_retention and in rounds like it.
create function sweep_deleted(batch integer) returns table (what text, removed bigint)
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
begin
  delete from tasks where ctid = any (array(
    select ctid from tasks where deleted_at < now() - interval '30 days' limit batch));
  get diagnostics removed = row_count;
  what := 'deleted_tasks'; return next;

  delete from note_texts where ctid = any (array(
    select ctid from note_texts where deleted_at < now() - interval '30 days' limit batch));
  get diagnostics removed = row_count;
  what := 'deleted_texts'; return next;

  delete from notes where ctid = any (array(
    select ctid from notes where deleted_at < now() - interval '30 days' limit batch));
  get diagnostics removed = row_count;
  what := 'deleted_notes'; return next;

  delete from review_cards where ctid = any (array(
    select ctid from review_cards where deleted_at < now() - interval '30 days' limit batch));
  get diagnostics removed = row_count;
  what := 'deleted_cards'; return next;
end $$;
revoke all on function sweep_deleted(integer) from public;
grant execute on function sweep_deleted(integer) to masar_worker;

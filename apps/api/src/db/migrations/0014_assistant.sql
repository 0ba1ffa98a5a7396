-- The assistant: conversations, and what every call to a model, a recogniser or the library was reserved and used.

create table assistant_conversations (
  user_id uuid not null references users (id) on delete cascade,
  -- Made by the client, like the ids of messages.
  id uuid not null,
  title text not null check (length(title) <= 500),
  context text not null,
  -- Plain values, as with tasks: a conversation outlives its path.
  path_id uuid,
  milestone_key text,
  -- Folded words of its messages' beginnings, for the search in both languages.
  folded text not null default '',
  messages integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- From the last message on, as many months as the learner chose; set anew when they choose otherwise.
  expires_at timestamptz not null,
  primary key (user_id, id)
);
comment on table assistant_conversations is 'class: own';
create index assistant_conversations_newest on assistant_conversations (user_id, updated_at desc, id);
alter table assistant_conversations enable row level security;
alter table assistant_conversations force row level security;
create policy assistant_conversations_own on assistant_conversations
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert, update, delete on assistant_conversations to masar_app;

create table assistant_messages (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  conversation_id uuid not null,
  -- The order within a conversation.
  place integer not null,
  is_user boolean not null,
  content text not null check (length(content) <= 20000),
  context text not null,
  citations jsonb not null default '[]',
  related_questions jsonb not null default '[]',
  discovered_courses jsonb not null default '[]',
  is_course_discovery boolean not null default false,
  fallback boolean not null default false,
  model text,
  prompt_version text,
  is_stopped boolean not null default false,
  report_reason text,
  report_comment text,
  reported_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, conversation_id, place),
  foreign key (user_id, conversation_id) references assistant_conversations (user_id, id) on delete cascade
);
comment on table assistant_messages is 'class: own';
alter table assistant_messages enable row level security;
alter table assistant_messages force row level security;
create policy assistant_messages_own on assistant_messages
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert, update, delete on assistant_messages to masar_app;

-- A call takes its place in the day before it is made. One that failed gives it back; one whose process died
-- stops counting as running after a minute.
create table assistant_calls (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('question', 'speech', 'path')),
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  -- The learner's day.
  local_date date not null,
  tokens integer not null default 0,
  audio_seconds integer not null default 0,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (user_id, id)
);
comment on table assistant_calls is 'class: own';
create index assistant_calls_day on assistant_calls (user_id, local_date);
create index assistant_calls_old on assistant_calls (started_at);
alter table assistant_calls enable row level security;
alter table assistant_calls force row level security;
create policy assistant_calls_own on assistant_calls
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert, update on assistant_calls to masar_app, masar_worker;

-- What all learners together used of a model in one day of UTC; holds no learner's data.
create table ai_spend (
  day date not null,
  model text not null,
  requests integer not null default 0,
  failures integer not null default 0,
  tokens bigint not null default 0,
  primary key (day, model)
);
comment on table ai_spend is 'class: system';
grant select, insert, update on ai_spend to masar_app, masar_worker;

alter table settings
  add column hints_first boolean not null default true,
  add column chat_months integer not null default 12 check (chat_months in (1, 3, 6, 12));

-- Conversations go when their time is over, calls after 90 days; in rounds, like sweep_retention.
create policy assistant_conversations_retention on assistant_conversations to masar_owner
  using (expires_at < now()) with check (false);
create index assistant_conversations_expired on assistant_conversations (expires_at);
create policy assistant_calls_retention on assistant_calls to masar_owner
  using (started_at < now() - interval '90 days') with check (false);

create function sweep_assistant(batch integer) returns table (what text, removed bigint)
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
begin
  delete from assistant_conversations where ctid = any (array(
    select ctid from assistant_conversations where expires_at < now() limit batch));
  get diagnostics removed = row_count;
  what := 'conversations'; return next;

  delete from assistant_calls where ctid = any (array(
    select ctid from assistant_calls where started_at < now() - interval '90 days' limit batch));
  get diagnostics removed = row_count;
  what := 'assistant_calls'; return next;
end $$;
revoke all on function sweep_assistant(integer) from public;
grant execute on function sweep_assistant(integer) to masar_worker;

-- A path is made by a model only for learners who agreed to it, and the worker asks.
grant select on consents to masar_worker;

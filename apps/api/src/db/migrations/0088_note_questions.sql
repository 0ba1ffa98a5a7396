-- Questions that a model wrote for one user about a note. Only the user reads them.

create table note_questions (
  user_id uuid not null,
  id uuid not null,
  note_id uuid not null,
  -- { text, options: [{ id, text, is_correct, why }], explanation }
  content jsonb not null,
  model text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, note_id) references notes (user_id, id) on delete cascade
);
comment on table note_questions is 'class: own';
create index note_questions_by_note on note_questions (user_id, note_id);
alter table note_questions enable row level security;
alter table note_questions force row level security;
create policy note_questions_own on note_questions
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
grant select, insert, delete on note_questions to masar_app;

-- Questions that a model wrote for one user about a milestone. Only the user reads them, and no check counts them.

create table milestone_questions (
  user_id uuid not null,
  id uuid not null,
  path_id uuid not null,
  milestone_key text not null check (milestone_key ~ '^m[1-9][0-9]{0,3}$'),
  -- { text, options: [{ id, text, is_correct, why }], explanation }
  content jsonb not null,
  model text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, path_id) references learning_paths (user_id, id) on delete cascade
);
comment on table milestone_questions is 'class: own';
create index milestone_questions_by_milestone on milestone_questions (user_id, path_id, milestone_key);
alter table milestone_questions enable row level security;
alter table milestone_questions force row level security;
create policy milestone_questions_own on milestone_questions
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
grant select, insert, delete on milestone_questions to masar_app;

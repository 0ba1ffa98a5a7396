-- When the jobs next look at a user, for a reminder and for the summary of a week. Each user who may be reminded has a
-- row. '-infinity': at once, which needs no clock; 'infinity': never.
create table due_times (
  user_id uuid primary key references users (id) on delete cascade,
  reminder_at timestamptz not null default '-infinity',
  summary_at timestamptz not null default '-infinity'
);
comment on table due_times is 'class: system';
create index due_times_by_reminder on due_times (reminder_at);
create index due_times_by_summary on due_times (summary_at);
grant select, update (reminder_at, summary_at) on due_times to masar_worker;

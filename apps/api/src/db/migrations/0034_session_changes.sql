-- Ticks of planned sessions join the log of changes, so that the order in which they arrive makes no difference. A row
-- without a session is about the sub-milestone. `planned` are the sessions of the sub-milestone at that time.
alter table milestone_changes
  add column session text not null default '',
  add column planned text[] not null default '{}';

-- Without this the owner of the tables sees only rows of a signed-in user.
alter table milestone_changes no force row level security;
alter table planned_session_progress no force row level security;
insert into milestone_changes
  (user_id, path_id, milestone_key, sub_milestone, session, change_id, at, is_on, arrived_at)
select user_id, path_id, milestone_key, sub_milestone, session, gen_random_uuid(), completed_at, true, completed_at
from planned_session_progress;
alter table milestone_changes force row level security;
alter table planned_session_progress force row level security;

-- planned_session_progress.is_counted is no longer read; it stays for API processes that still run while this file is
-- applied.

-- What 0011 left for later. A release with 0011 must have been deployed, and every API and worker process of before it
-- ended, before this one is: their calls of the shorter update_learning_streak fail once it is gone. Nothing here can
-- know that, so whoever skips releases deploys one with 0011 first, or stops the old processes (docs/decisions/016).
-- The checks of 0011 hold for every row by now.
drop function update_learning_streak(
  uuid, date, integer, integer, text, jsonb, jsonb, integer, integer, integer, text, integer);
alter table study_sessions validate constraint study_sessions_span;
alter table study_sessions validate constraint study_sessions_focus_periods;
alter table study_days validate constraint study_days_late_minutes;

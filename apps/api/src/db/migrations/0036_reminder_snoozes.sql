-- How often the reminder of `local_date` was snoozed, and until when. The reminder comes back by a delayed job, which
-- finds here whether it is still wanted.
alter table reminders
  add column snoozes smallint not null default 0 check (snoozes >= 0),
  add column snoozed_until timestamptz;
grant select, update (snoozes, snoozed_until) on reminders to masar_app;

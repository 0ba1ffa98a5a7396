-- The previous release finds its users by this time; this one writes a row only when it reminds.
alter table reminders alter column next_look_at set default '-infinity';

-- no-transaction: users write to tasks all the time
create index concurrently tasks_by_change on tasks (user_id, changed_at, id);

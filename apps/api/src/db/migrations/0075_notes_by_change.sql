-- no-transaction: users write to notes all the time
create index concurrently notes_by_change on notes (user_id, changed_at, id);

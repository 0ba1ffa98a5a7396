-- A change of a note's texts writes its row too.
alter table notes add column changed_at timestamptz not null default now();
create trigger notes_changed_at before insert or update on notes
  for each row execute function set_changed_at();

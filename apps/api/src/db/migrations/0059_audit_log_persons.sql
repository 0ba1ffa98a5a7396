-- no-transaction: the log may have millions of rows
create index concurrently audit_log_persons on audit_log using gin (
  person_references(coalesce(subject_user_id::text, '') || ' ' || actor || ' ' || details::text)) with (fastupdate = off);

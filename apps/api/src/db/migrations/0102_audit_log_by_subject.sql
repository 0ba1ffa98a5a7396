-- no-transaction: the log may have millions of rows
create index concurrently audit_log_by_subject on audit_log (subject_user_id, id desc) where subject_user_id is not null;

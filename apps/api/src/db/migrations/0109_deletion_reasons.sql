-- Why an administrator scheduled the deletion; null when the owner did. Only masar_auth reads it, and the owner in the
-- export.
alter table users add column deletion_reason text;

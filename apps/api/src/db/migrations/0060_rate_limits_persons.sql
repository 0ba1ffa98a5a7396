-- no-transaction: every log-in and question writes to this table
-- Without fastupdate no request waits until the entries of thousands of others are merged.
create index concurrently rate_limits_persons on rate_limits using gin (person_references(key)) with (fastupdate = off);

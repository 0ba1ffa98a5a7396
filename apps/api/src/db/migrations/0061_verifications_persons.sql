-- no-transaction: every mailed link writes to this table
create index concurrently verifications_persons on verifications using gin (
  person_references(value || ' ' || identifier)) with (fastupdate = off);

-- no-transaction: each field that a user ever changed has a row
-- BRIN, because each change writes `at`: it keeps the update within its page, and the index is a thousand times smaller.
create index concurrently change_clocks_old on change_clocks using brin (at) with (autosummarize = on);

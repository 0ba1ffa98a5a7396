-- no-transaction: each saved text of a note has a row
create index concurrently note_versions_old on note_versions using brin (at) with (autosummarize = on);

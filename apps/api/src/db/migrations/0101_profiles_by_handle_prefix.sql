-- no-transaction: the table may have millions of rows
create index concurrently profiles_by_handle_prefix on profiles (handle text_pattern_ops);

-- no-transaction: the table may have millions of rows
create index concurrently users_by_address_prefix on users (email text_pattern_ops);

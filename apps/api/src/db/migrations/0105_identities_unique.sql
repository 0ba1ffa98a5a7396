-- no-transaction: every password has a row in this table
-- contract: 187683f writes passwords only, which are not in this index
create unique index concurrently identities_unique on accounts (provider_id, account_id) where provider_id <> 'credential';

-- no-transaction: users write to review_cards all the time
create index concurrently review_cards_by_change on review_cards (user_id, changed_at, id);

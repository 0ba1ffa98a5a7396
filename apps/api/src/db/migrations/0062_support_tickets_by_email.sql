-- no-transaction: tickets are kept for a year
create index concurrently support_tickets_by_email on support_tickets (email) where user_id is null;

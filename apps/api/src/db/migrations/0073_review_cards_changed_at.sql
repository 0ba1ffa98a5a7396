alter table review_cards add column changed_at timestamptz not null default now();
create trigger review_cards_changed_at before insert or update on review_cards
  for each row execute function set_changed_at();

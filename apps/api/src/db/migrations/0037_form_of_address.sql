-- How Arabic texts address the user.
alter table settings
  add column form_of_address text not null default 'neutral'
    check (form_of_address in ('neutral', 'masculine', 'feminine'));

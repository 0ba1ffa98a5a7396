-- Messages about a crisis and the answers to them stay in the learner's own history and reach no model. A table of its
-- own, because the previous release has prepared `select *` of assistant_messages.
create table assistant_support_messages (
  user_id uuid not null references users (id) on delete cascade,
  message_id uuid not null,
  primary key (user_id, message_id),
  foreign key (user_id, message_id) references assistant_messages (user_id, id) on delete cascade
);
comment on table assistant_support_messages is 'class: own';
alter table assistant_support_messages enable row level security;
alter table assistant_support_messages force row level security;
create policy assistant_support_messages_own on assistant_support_messages
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
grant select, insert on assistant_support_messages to masar_app;

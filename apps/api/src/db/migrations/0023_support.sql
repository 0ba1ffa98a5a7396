-- Tickets were open to every transaction without a learner. From here on nobody sees one but its writer and an
-- administrator, each in a transaction of their own; one without a learner sees nothing.

-- Whether the transaction's learner is an administrator now, whatever the session believed when it began.
create function is_admin() returns boolean
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  select exists (select from users where id = (select current_user_id()) and 'admin' = any (roles))
$$;
revoke all on function is_admin() from public;
grant execute on function is_admin() to masar_app;

alter table support_tickets
  -- What the browser said of itself, where the writer chose to send it.
  add column diagnostics jsonb check (length(diagnostics::text) <= 2000),
  -- Reference, name, address and message in one spelling; `foldText` writes it. It has no index: row-level security
  -- would keep one from being used, and a year of tickets is looked through in a moment.
  add column search_text text not null default '';
update support_tickets set search_text = lower(concat_ws(' ', id, name, email, message));

drop policy support_tickets_read on support_tickets;
drop policy support_tickets_add on support_tickets;
drop policy support_tickets_change on support_tickets;
create policy support_tickets_read on support_tickets for select
  using (user_id = (select current_user_id()) or (select is_admin()));
create policy support_tickets_add on support_tickets for insert
  with check (user_id = (select current_user_id()));
create policy support_tickets_change on support_tickets for update
  using (user_id = (select current_user_id()) or (select is_admin()))
  with check (user_id = (select current_user_id()) or (select is_admin()));
-- For the functions below and the nightly sweep: the owner cannot log in.
create policy support_tickets_unsigned on support_tickets for select to masar_owner
  using ((select current_user_id()) is null);
create policy support_tickets_guest on support_tickets for insert to masar_owner
  with check (user_id is null and source = 'contact' and (select current_user_id()) is null);

-- The tickets' own policy still decides who reads a reply.
drop policy support_replies_add on support_replies;
create policy support_replies_add on support_replies for insert
  with check (user_id = (select current_user_id()) and exists (
    select from support_tickets t where t.id = ticket_id
      and case author when 'writer' then t.user_id = (select current_user_id()) else (select is_admin()) end));

-- A guest's message can be left, and its page can ask whether it arrived; it cannot be read again.
create function has_guest_ticket(wanted uuid) returns boolean
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  select exists (select from support_tickets where id = wanted)
$$;
revoke all on function has_guest_ticket(uuid) from public;
grant execute on function has_guest_ticket(uuid) to masar_app;

create function add_guest_ticket(new_id uuid, new_topic text, new_name text, new_email text, new_language text,
  new_message text, new_search_text text) returns void
  language sql security definer
  set search_path = public, pg_temp
as $$
  insert into support_tickets (id, source, topic, name, email, language, message, search_text)
    values (new_id, 'contact', new_topic, new_name, new_email, new_language, new_message, new_search_text)
    on conflict (id) do nothing
$$;
revoke all on function add_guest_ticket(uuid, text, text, text, text, text, text) from public;
grant execute on function add_guest_ticket(uuid, text, text, text, text, text, text) to masar_app;

-- Who of the team answered, closed or opened somebody's ticket is written down, whichever way it was done.
create function log_team_work() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
begin
  insert into audit_log (actor, action, details) values (coalesce('user ' || current_user_id(), 'database'), tg_argv[0],
    jsonb_build_object('ticket_id', coalesce(to_jsonb(new) ->> 'ticket_id', to_jsonb(new) ->> 'id')));
  return null;
end $$;
revoke all on function log_team_work() from public;
create trigger support_replies_of_team after insert on support_replies
  for each row when (new.author = 'team') execute function log_team_work('ticket_answered');
create trigger support_tickets_closed after update of status on support_tickets for each row
  when (new.status = 'closed' and old.status <> 'closed' and new.user_id is distinct from current_user_id())
  execute function log_team_work('ticket_closed');
create trigger support_tickets_opened after update of status on support_tickets for each row
  when (new.status <> 'closed' and old.status = 'closed' and new.user_id is distinct from current_user_id())
  execute function log_team_work('ticket_opened');

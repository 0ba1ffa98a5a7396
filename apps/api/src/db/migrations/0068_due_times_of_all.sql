insert into due_times (user_id, reminder_at, summary_at)
  select u.id,
    case
      when u.deletion_due_at is not null then 'infinity'
      when r.user_id is null or s.updated_at > r.updated_at then '-infinity'
      else r.next_look_at
    end,
    case when u.deletion_due_at is not null then 'infinity' else '-infinity' end::timestamptz
  from users u
    left join reminders r on r.user_id = u.id
    left join settings s on s.user_id = u.id
  where u.email_verified or u.first_signed_in_at is not null
  on conflict (user_id) do nothing;

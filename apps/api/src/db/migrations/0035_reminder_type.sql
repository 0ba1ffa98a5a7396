-- Reminders are a type of their own, so that a learner can have them by mail or push without the news of their study.
alter table notifications
  drop constraint notifications_type_check,
  add constraint notifications_type_check
    check (type in ('reminder', 'study', 'deadline', 'insight', 'course', 'other'));
alter table notification_preferences
  drop constraint notification_preferences_type_check,
  add constraint notification_preferences_type_check
    check (type in ('reminder', 'study', 'deadline', 'insight', 'course', 'other'));

-- The reminder of a streak was of the type study: it keeps its channels. Without this the owner of the tables sees only
-- rows of a signed-in user.
alter table notification_preferences no force row level security;
insert into notification_preferences (user_id, type, in_app, email, push)
select user_id, 'reminder', in_app, email, push from notification_preferences where type = 'study';
alter table notification_preferences force row level security;

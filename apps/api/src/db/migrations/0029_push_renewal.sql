-- A push service that answers "gone" ends a subscription. The row stays until its session ends, so that the browser of
-- that session, and no other, may subscribe again without being asked to.
alter table push_subscriptions add column expired_at timestamptz;
revoke delete on push_subscriptions from masar_worker;
grant update (expired_at) on push_subscriptions to masar_worker;

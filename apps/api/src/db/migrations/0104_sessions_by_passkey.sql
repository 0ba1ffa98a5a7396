-- Whether the session had a second factor without an authenticator app: a passkey that verified its user.
alter table sessions add column by_passkey boolean not null default false;

-- Errors met in browsers, equal ones counted. No learner, no address: page, message and version only.
create table client_errors (
  id uuid primary key default uuidv7(),
  fingerprint text not null unique,
  message text not null,
  stack text,
  page text not null,
  version text not null,
  count integer not null default 1,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
comment on table client_errors is 'class: system';
create index client_errors_newest on client_errors (last_seen_at desc);
grant select, insert, update on client_errors to masar_app;

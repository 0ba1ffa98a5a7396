-- One per member and publication, replaced when the member reports it again after a decision; who reported is known to nobody but themselves.
create table path_publication_reports (
  user_id uuid not null references users (id) on delete cascade,
  publication_id uuid not null references path_publications (id) on delete cascade,
  reason text not null check (reason in ('spam', 'abuse', 'off_topic', 'other')),
  note text not null default '' check (length(note) <= 500),
  -- What the path was called: its owner may change it before a moderator decides.
  title text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, publication_id)
);
comment on table path_publication_reports is 'class: own';
create index path_publication_reports_of_path on path_publication_reports (publication_id, created_at desc);
alter table path_publication_reports enable row level security;
alter table path_publication_reports force row level security;
create policy path_publication_reports_own on path_publication_reports
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
create policy path_publication_reports_decided on path_publication_reports for select to masar_owner using (true);
grant select, insert, update (reason, note, title, created_at) on path_publication_reports to masar_app;

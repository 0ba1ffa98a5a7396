-- What YouTube's Data API says about videos and playlists, written by the worker where the operator has a key. Only
-- additions: the previous release runs on the same database until it is stopped.

-- When the API last answered for the resource; null when it never did, or since a release changed the resource.
alter table resources add column facts_at timestamptz;

-- Never the address: the worker fills what is known about a resource, and cannot make another one of it.
grant update (title, title_ar, minutes, link_status, last_validated, checked_at, link_failures, facts_at)
  on resources to masar_worker;

-- Read by find_publication.
create policy forum_suspensions_published on forum_suspensions for select to masar_owner
  using (suspended_until > now());

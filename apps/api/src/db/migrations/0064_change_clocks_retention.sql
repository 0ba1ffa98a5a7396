-- A clock decides between changes of two devices. A device that was offline for longer than two years has been logged out
-- for long (a session ends after 90 days), so older clocks decide nothing (record 058).
create policy change_clocks_retention on change_clocks to masar_owner
  using (at < now() - interval '730 days') with check (false);

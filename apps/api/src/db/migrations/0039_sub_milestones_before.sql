-- What was done of open milestones when the path was planned again, as `m2/sub-1`: the plan leaves it out, as it leaves
-- out the milestones of `done_before`.
alter table learning_paths
  add column sub_milestones_before text[] not null default '{}';

-- Whether the user gets proposals to change the plan, at most one a week.
alter table settings add column plan_proposals boolean not null default true;

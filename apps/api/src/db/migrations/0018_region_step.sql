-- A path built before sign-up is met first, so setup opens past its region: the step stays to do until it is opened.
alter table onboarding_answers add column region_open boolean not null default false;

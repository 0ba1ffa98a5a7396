-- Messages about a crisis and the answers to them stay in the learner's own history and reach no model.
alter table assistant_messages add column is_support boolean not null default false;

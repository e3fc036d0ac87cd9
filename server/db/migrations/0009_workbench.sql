-- The workbench of leads: who is away, what each person takes, and whose turn it is.

alter table users
  add column absent_from date,
  add column absent_until date,
  add column lead_country_ids bigint[] not null default '{}',
  add column lead_program_ids bigint[] not null default '{}';

-- Taking turns goes on after the one who was given the last lead, so that small rounds do not all begin with the same.
create table lead_turns (
  one boolean primary key default true check (one),
  user_id bigint references users on delete set null
);
insert into lead_turns default values;

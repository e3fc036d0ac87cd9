-- Warnings before a clock ends: each stage of each clock and due day once, also after a restart.
create table clock_warnings (
  candidate_id bigint not null references candidates on delete cascade,
  source text not null,
  source_id bigint not null,
  due_on date not null,
  -- Days before the due day; -1 is the day after it.
  stage smallint not null,
  at timestamptz not null default now(),
  primary key (candidate_id, source, source_id, due_on, stage)
);

-- The member of staff who stands in for another one's files.
alter table users add column "deputy_id" bigint references users;

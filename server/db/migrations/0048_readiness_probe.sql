-- One row that the readiness check writes, so that a database which only reads is not taken for ready.
create table readiness_probe (
  id boolean primary key default true check (id),
  at timestamptz not null
);

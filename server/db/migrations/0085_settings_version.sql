-- Settings are changed by several people: a change names the version that it started from, as those of records do.
alter table organisation add column version integer not null default 1;

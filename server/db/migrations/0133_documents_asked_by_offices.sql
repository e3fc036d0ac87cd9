-- The documents that an authority or a mission asks of the person, and the language of its words.
alter table recognitions add column "asked_kind_ids" bigint[] not null default '{}';
alter table recognitions add column "asked_for_language" text;
alter table visas add column "asked_kind_ids" bigint[] not null default '{}';
alter table visas add column "asked_for_language" text;

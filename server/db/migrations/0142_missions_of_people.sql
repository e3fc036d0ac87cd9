-- The embassy or consulate of a person: proposed by residence, chosen by a person (docs/spec/routes.md, 1.8).
alter table candidates add mission_id bigint references missions (id);

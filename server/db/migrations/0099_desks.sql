-- The desk of deadlines reads clocks by the effect of their end, then by its day, and by the office of the candidate.
alter table clocks
  add column "office_id" bigint references offices,
  add column "weight" integer generated always as (
    case expiry when 'appeal_lost' then 0 when 'withdrawn' then 10000000 when 'lapses' then 20000000
      when 'duty_missed' then 30000000 else 40000000 end + (due_on - date '2000-01-01')) stored;
update clocks k set office_id = c.office_id from candidates c where c.id = k.candidate_id and c.office_id is not null;
create index clocks_weight on clocks ("weight", id);
create index clocks_office_id on clocks ("office_id", "weight", id);

create function place_clock() returns trigger language plpgsql as $$
begin
  new.office_id := (select office_id from candidates where id = new.candidate_id);
  return new;
end $$;
create trigger clocks_placed before insert or update of candidate_id on clocks
  for each row execute function place_clock();

create function move_clocks() returns trigger language plpgsql as $$
begin
  update clocks k set office_id = n.office_id from new_rows n join old_rows o on o.id = n.id
  where k.candidate_id = n.id and n.office_id is distinct from o.office_id;
  return null;
end $$;
create trigger candidates_move_clocks after update on candidates
  referencing old table as old_rows new table as new_rows for each statement execute function move_clocks();

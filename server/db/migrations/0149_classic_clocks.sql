-- Clocks of people without a case say their nature and effect as those of cases do (docs/decisions/0076).
alter table deadlines disable trigger deadlines_applied;
alter table deadlines add column "nature" text not null default 'house_target';
update deadlines set nature = case
    when source like 'Section 14a %' or source like 'Section 43 (3) sentence 3 %' or source like 'Section 81a %'
      or source like 'Section 31a AufenthV: decision usually%' then 'statutory_soft'
    when source like 'Experience %' then 'usual_practice'
    else 'statutory' end
where source like 'Section%' or source like '§%' or source like 'Experience %';
alter table deadlines enable trigger deadlines_applied;

-- A letter of a mission names the day after which the application counts as withdrawn (C-25).
create or replace function place_clock() returns trigger language plpgsql as $$
begin
  new.office_id := (select office_id from candidates where id = new.candidate_id);
  if new.source = 'original' then
    new.nature := 'statutory';
    new.expiry := 'duty_missed';
  elsif new.source = 'step' then
    select d.nature, case when d.silence then 'silence_over' else 'overdue' end into new.nature, new.expiry
    from deadlines d where d.id = new.source_id;
  elsif new.source = 'document' then
    new.nature := 'house_target';
    new.expiry := 'overdue';
  elsif new.source in ('recognition', 'ba', 'visa') then
    new.nature := 'set_by_authority';
    new.expiry := case new.source when 'visa' then 'withdrawn' else 'overdue' end;
  end if;
  return new;
end $$;
create or replace function apply_deadlines() returns trigger language plpgsql as $$
begin
  perform refresh_clocks(array(select id from candidates where deleted_at is null));
  update clocks k set nature = d.nature, expiry = case when d.silence then 'silence_over' else 'overdue' end
  from deadlines d where k.source = 'step' and d.id = k.source_id
    and (k.nature, k.expiry) is distinct from (d.nature, case when d.silence then 'silence_over' else 'overdue' end);
  return null;
end $$;
update clocks set nature = 'house_target', expiry = 'overdue' where source = 'document';
update clocks set nature = 'set_by_authority', expiry = case source when 'visa' then 'withdrawn' else 'overdue' end
where source in ('recognition', 'ba', 'visa');
update clocks k set nature = d.nature, expiry = case when d.silence then 'silence_over' else 'overdue' end
from deadlines d where k.source = 'step' and d.id = k.source_id;

-- The digest of a morning opens the rows that it counts.
alter table clocks add column "warned_at" timestamptz, add column "warned_ids" bigint[] not null default '{}';
create index clocks_warned_at on clocks ("warned_at", id);

-- The next start works out the clocks of people without a case that their records start, and those after a won case.
insert into clocks (candidate_id, source, source_id)
select id, 'route', -id from candidates c where deleted_at is null and (
  exists (select from visas where candidate_id = c.id and state = 'rejected')
  or exists (select from recognitions where candidate_id = c.id and result = 'rejected')
  or exists (select from placements where candidate_id = c.id));
update cases set kept_at = null
where state = 'won' and exists (select from placements p where p.candidate_id = cases.candidate_id);

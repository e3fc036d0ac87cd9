-- Who the German side sees: a rule for each program, and the rule `ready_rule` for the others.
alter table organisation add column ready_rules jsonb not null default '{}';

-- A visa is no reason to hide a candidate any more.
update organisation set ready_rule = ready_rule - 'visa_granted'
where ready_rule -> 'visa_granted' = 'false'::jsonb and ready_rule - 'visa_granted' <> '{}'::jsonb;
alter table organisation alter column ready_rule
  set default '{"b1_passed": true, "recognition_result_kind": ["full", "partial"]}';

update organisation set ready_rules = coalesce((
  select jsonb_object_agg(p.id::text, given.rule) from (values
    ('apprenticeship', '{"b1_passed": true}'::jsonb),
    ('studies', '{"b1_passed": true}'),
    ('it', '{"recognition_result_kind": ["full", "partial"]}'),
    ('engineering', '{"recognition_result_kind": ["full", "partial"]}'),
    ('hotel_and_kitchen', '{"recognition_result_kind": ["full", "partial"]}')
  ) given(slug, rule) join programs p on p.slug = given.slug), '{}');

-- A case with an employer: approved for presentation, accepted after an interview, employed, or applied for at the BA.
create function has_employer_case(candidate bigint) returns boolean stable language sql as $$
  select exists (select from candidate_submission_request where candidate_id = candidate and status = 'approved')
    or exists (select from candidate_interviews where candidate_id = candidate and status = 'accepted')
    or exists (select from contracts where candidate_id = candidate and category_type = 'employment' and signed_on is not null)
    or exists (select from ba_approvals where candidate_id = candidate and bw_lead_id is not null)
$$;

-- A file is open until its status says that it ended, or the person was erased. A closed one is seen by no rule and no case.
create function candidate_is_seen(candidate candidates, rule jsonb, rules jsonb, is_new boolean default false)
returns boolean stable language sql as $$
  select candidate.erased_at is null
    and not exists (select from statuses s where s.id = candidate.status_id and s.kind = 'bad')
    and (candidate_is_ready(to_jsonb(candidate), coalesce(rules -> candidate.program_id::text, rule))
      or not is_new and has_employer_case(candidate.id))
$$;

create or replace function keep_ready() returns trigger language plpgsql as $$
begin
  new.ready := (select candidate_is_seen(new, ready_rule, ready_rules, tg_op = 'INSERT') from organisation);
  return new;
end $$;

create or replace function apply_ready_rule() returns trigger language plpgsql as $$
begin
  update candidates c set ready = not c.ready
  where c.ready <> candidate_is_seen(c, new.ready_rule, new.ready_rules);
  return null;
end $$;
drop trigger organisation_ready_rule on organisation;
create trigger organisation_ready_rule after update of ready_rule, ready_rules on organisation
  for each row when ((old.ready_rule, old.ready_rules) is distinct from (new.ready_rule, new.ready_rules))
  execute function apply_ready_rule();

-- Cases begin and end in other tables; a status may begin or cease to close files.
create function refresh_seen(ids bigint[]) returns void language sql as $$
  update candidates c set ready = not c.ready from organisation o
  where c.id = any(ids) and c.ready <> candidate_is_seen(c, o.ready_rule, o.ready_rules)
$$;
create function keep_seen() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform refresh_seen(array(select distinct candidate_id from new_rows));
  elsif tg_op = 'DELETE' then perform refresh_seen(array(select distinct candidate_id from old_rows));
  else perform refresh_seen(array(select candidate_id from new_rows union select candidate_id from old_rows));
  end if;
  return null;
end $$;
do $$
declare
  name text;
begin
  foreach name in array array['candidate_submission_request', 'candidate_interviews', 'contracts', 'ba_approvals'] loop
    execute format('create trigger %I after insert on %I referencing new table as new_rows for each statement execute function keep_seen()', name || '_seen_new', name);
    execute format('create trigger %I after update on %I referencing old table as old_rows new table as new_rows for each statement execute function keep_seen()', name || '_seen', name);
    execute format('create trigger %I after delete on %I referencing old table as old_rows for each statement execute function keep_seen()', name || '_seen_gone', name);
  end loop;
end $$;

create function keep_seen_by_status() returns trigger language plpgsql as $$
begin
  perform refresh_seen(array(select id from candidates where status_id = new.id));
  return null;
end $$;
create trigger statuses_seen after update of kind on statuses
  for each row when (old.kind is distinct from new.kind) execute function keep_seen_by_status();

select refresh_seen(array(select id from candidates));

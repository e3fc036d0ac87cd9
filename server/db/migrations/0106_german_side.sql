-- The German side sees the people that the rule of their route calls presentable, and those of its own cases until its work
-- is over: the steps that end it are done, and the guarantee has passed.
alter table routes add column "ready" jsonb;
update routes r set ready = given.rule from (values
  ('NURSE_MEASURE', '{"groups":[{"fields":{"b1_passed":true,"recognition_result_kind":["full","partial"],"visa_granted":false}},{"fields":{"b1_passed":true,"visa_granted":false},"steps":["recognition_complete"]},{"fields":{"b2_started":true,"recognition_result_kind":["full","partial"],"visa_granted":false}},{"fields":{"b2_started":true,"visa_granted":false},"steps":["recognition_complete"]}],"until":["licence_granted"]}'::jsonb),
    ('NURSE_PARTNERSHIP', '{"groups":[{"fields":{"b1_passed":true,"recognition_result_kind":["full","partial"],"visa_granted":false}},{"fields":{"b1_passed":true,"visa_granted":false},"steps":["recognition_complete"]},{"fields":{"b2_started":true,"recognition_result_kind":["full","partial"],"visa_granted":false}},{"fields":{"b2_started":true,"visa_granted":false},"steps":["recognition_complete"]}],"until":["licence_granted"]}'::jsonb),
    ('NURSE_DIRECT', '{"groups":[{"fields":{"b1_passed":true,"recognition_result_kind":["full","partial"],"visa_granted":false}},{"fields":{"b1_passed":true,"visa_granted":false},"steps":["recognition_complete"]},{"fields":{"b2_started":true,"recognition_result_kind":["full","partial"],"visa_granted":false}},{"fields":{"b2_started":true,"visa_granted":false},"steps":["recognition_complete"]}],"until":[]}'::jsonb),
    ('SKILLED', '{"groups":[{"fields":{"recognition_result_kind":["full"],"visa_granted":false}},{"fields":{"visa_granted":false},"records":[{"of":"recognitions","where":{"kind":["zab"],"result":["full"]}}]}]}'::jsonb),
    ('ACADEMIC', '{"groups":[{"fields":{"recognition_result_kind":["full"],"visa_granted":false}},{"fields":{"visa_granted":false},"records":[{"of":"recognitions","where":{"kind":["zab"],"result":["full"]}}]}]}'::jsonb),
    ('BLUE_CARD', '{"groups":[{"fields":{"visa_granted":false},"records":[{"of":"recognitions","where":{"kind":["zab","anabin"],"result":["full"]}}]}]}'::jsonb),
    ('TRAINING', '{"groups":[{"fields":{"b1_passed":true,"visa_granted":false},"steps":["school_certificate_rated"]}]}'::jsonb),
    ('TRAINING_SCHOOL', '{"groups":[{"fields":{"b1_passed":true,"visa_granted":false},"steps":["school_certificate_rated"]}]}'::jsonb),
    ('STUDY', '{"groups":[]}'::jsonb),
    ('STUDY_COLLEGE', '{"groups":[]}'::jsonb)
) given(slug, rule) where r.slug = given.slug;

-- The day for which the list was last worked out, on the organisation's clock: a guarantee ends without any write.
create table german_side (
  only_row boolean primary key default true check (only_row),
  day date not null
);
insert into german_side (day) values (current_date);

create function step_is_done(candidate candidates, step text) returns boolean stable language sql as $$
  select coalesce((to_jsonb(candidate) ->> step)::boolean, false) or exists (
    select from case_steps s join route_steps k on k.id = s.step_id
    where s.candidate_id = candidate.id and k.slug = step and s.state = 'done')
$$;

create function has_record(candidate bigint, resource text, wanted jsonb) returns boolean stable language sql as $$
  select case resource
    when 'recognitions' then exists (select from recognitions r where r.candidate_id = candidate and candidate_is_ready(to_jsonb(r), wanted))
    when 'visas' then exists (select from visas r where r.candidate_id = candidate and candidate_is_ready(to_jsonb(r), wanted))
    when 'ba-approvals' then exists (select from ba_approvals r where r.candidate_id = candidate and candidate_is_ready(to_jsonb(r), wanted))
    when 'language-certificates' then exists (
      select from language_certificates r where r.candidate_id = candidate and candidate_is_ready(to_jsonb(r), wanted))
    else false end
$$;

create function meets_group(candidate candidates, wanted jsonb, today date) returns boolean stable language sql as $$
  select candidate_is_ready(to_jsonb(candidate), coalesce(wanted -> 'fields', '{}'))
    and not exists (
      select from jsonb_array_elements_text(coalesce(wanted -> 'steps', '[]')) step where not step_is_done(candidate, step))
    and not exists (
      select from jsonb_array_elements(coalesce(wanted -> 'records', '[]')) r
      where not has_record(candidate.id, r ->> 'of', r -> 'where'))
    and not exists (
      select from jsonb_array_elements_text(coalesce(wanted -> 'papers', '[]')) paper where not exists (
        select from documents d join document_kinds k on k.id = d.kind_id
        where d.candidate_id = candidate.id and k.slug = paper and d.check_result = 'ok'
          and (d.valid_until is null or d.valid_until >= today)))
$$;

create or replace function has_employer_case(candidate bigint) returns boolean stable language sql as $$
  select exists (select from candidate_submission_request where candidate_id = candidate and status = 'approved')
    or exists (select from candidate_interviews where candidate_id = candidate and status = 'accepted')
    or exists (select from contracts where candidate_id = candidate and category_type = 'employment' and signed_on is not null)
    or exists (select from ba_approvals where candidate_id = candidate and bw_lead_id is not null)
    or exists (select from matches where candidate_id = candidate
      and state in ('presented', 'interview', 'offer', 'accepted', 'hired'))
    or exists (select from placements where candidate_id = candidate)
    or exists (select from cases where candidate_id = candidate and german_owner_id is not null
      and state in ('open', 'on_hold', 'won'))
$$;

-- Work began, did not end within the guarantee, and nothing of it is left to us. The newest placement counts.
create function german_work_is_over(candidate candidates, today date) returns boolean stable language sql as $$
  select coalesce((
    select p.started_on is not null and p.guarantee_until < today
      and (p.ended_on is null or p.ended_on > p.guarantee_until)
      and not exists (
        select from cases c join routes r on r.id = c.route_id,
          jsonb_array_elements_text(coalesce(r.ready -> 'until', '[]')) step
        where c.candidate_id = candidate.id and c.is_primary and not step_is_done(candidate, step))
    from placements p where p.candidate_id = candidate.id order by p.id desc limit 1), false)
$$;

create or replace function candidate_is_seen(candidate candidates, rule jsonb, rules jsonb, is_new boolean default false)
returns boolean stable language sql as $$
  select candidate.erased_at is null
    and not exists (select from statuses s where s.id = candidate.status_id and s.kind = 'bad')
    and case
      when is_new then candidate_is_ready(to_jsonb(candidate), coalesce(rules -> candidate.program_id::text, rule))
      else not german_work_is_over(candidate, (select day from german_side)) and (
        has_employer_case(candidate.id)
        or coalesce((
          select exists (
            select from jsonb_array_elements(r.ready -> 'groups') wanted
            where meets_group(candidate, wanted, (select day from german_side)))
          from cases c join routes r on r.id = c.route_id
          where c.candidate_id = candidate.id and c.is_primary and c.state in ('open', 'on_hold') and r.ready is not null
          limit 1
        ), candidate_is_ready(to_jsonb(candidate), coalesce(rules -> candidate.program_id::text, rule))))
    end
$$;

do $$
declare
  name text;
begin
  foreach name in array array['cases', 'case_steps', 'recognitions', 'matches', 'placements'] loop
    execute format('create trigger %I after insert on %I referencing new table as new_rows for each statement execute function keep_seen()', name || '_seen_new', name);
    execute format('create trigger %I after update on %I referencing old table as old_rows new table as new_rows for each statement execute function keep_seen()', name || '_seen', name);
    execute format('create trigger %I after delete on %I referencing old table as old_rows for each statement execute function keep_seen()', name || '_seen_gone', name);
  end loop;
end $$;

create function keep_seen_by_route() returns trigger language plpgsql as $$
begin
  perform refresh_seen(array(select candidate_id from cases where route_id = new.id and is_primary));
  return null;
end $$;
create trigger routes_seen after update of ready on routes
  for each row when (old.ready is distinct from new.ready) execute function keep_seen_by_route();

select refresh_seen(array(select id from candidates));

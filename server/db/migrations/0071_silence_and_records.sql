-- Steps that the program set because an authority was silent: a person confirms each or takes it back.
alter table status_changes
  add column "to_confirm" boolean not null default false,
  add column "confirmed_by" bigint references users,
  add column "confirmed_on" date;
create index status_changes_to_confirm on status_changes ("to_confirm", id);

with latest as (
  select distinct on (s.candidate_id, s.step) s.id, s.by_silence and s.done as silent
  from status_changes s join candidates c on c.id = s.candidate_id
  where c.deleted_at is null and c.erased_at is null
  order by s.candidate_id, s.step, s.id desc
)
update status_changes set to_confirm = true from latest where latest.id = status_changes.id and latest.silent;

-- Any later change of the step settles the question.
create function settle_silence() returns trigger language plpgsql as $$
begin
  update status_changes s set to_confirm = false
  from changed n
  where s.candidate_id = n.candidate_id and s.step = n.step and s.to_confirm and s.id <> n.id;
  return null;
end $$;
create trigger status_changes_settled after insert on status_changes referencing new table as changed
  for each statement execute function settle_silence();

-- Papers that a record stands for: nobody is asked for them again.
create view papers_of_records as
  select candidate_id, 'job_contract' as slug from contracts
  where category_type = 'employment' and signed_on is not null and candidate_id is not null
  union
  select candidate_id, 'ba_approval' from ba_approvals
  where result = 'approved' and decided_on is not null and not (by_silence and exists (
    select from status_changes s where s.candidate_id = ba_approvals.candidate_id and s.step = 'ba_result' and s.to_confirm))
  union
  select candidate_id, 'recognition_decision' from recognitions
  where result in ('full', 'partial') and decided_on is not null and file is not null;

-- As 0013 has it, but a decided record ends the clock of its decision, and a record that stands for a paper that of the paper.
create or replace function refresh_clocks(ids bigint[]) returns void language sql as $$
  with people as (
    select c.id, c.employee_id, c.accelerated_submitted, to_jsonb(c) as j from candidates c
    left join statuses s on s.id = c.status_id
    where c.id = any(ids) and c.deleted_at is null and s.kind is distinct from 'bad'
  ), records as (
    select candidate_id, id, 'recognition_result' as step, answered_on, asked_until, decided_on is not null as decided
    from recognitions where candidate_id = any(ids) and kind = 'recognition'
    union all
    select candidate_id, id, 'ba_result', answered_on, asked_until,
      decided_on is not null or coalesce(result in ('approved', 'rejected'), false)
    from ba_approvals where candidate_id = any(ids)
    union all
    select candidate_id, id, 'visa_granted', answered_on, asked_until,
      decided_on is not null or state in ('granted', 'rejected', 'lawsuit', 'withdrawn', 'entered')
    from visas where candidate_id = any(ids)
  ), asked as (
    -- Time runs from complete papers: anew from the day on which a question was answered, and silence means nothing meanwhile.
    select candidate_id, step, max(answered_on) as answered_on,
      bool_or(asked_until is not null and answered_on is null) as asking
    from records where not decided group by candidate_id, step
  ), ended as (
    select candidate_id, step from (
      select distinct on (candidate_id, step) candidate_id, step, decided from records
      order by candidate_id, step, id desc
    ) newest where decided
  ), wanted as (
    select p.id as candidate_id, 'step' as source, d.id as source_id, d.track, d.step, d.name as what, d.holder,
      s.started_on, (s.started_on + (d.amount || ' ' || d.unit)::interval)::date as due_on,
      d.silence and not coalesce(a.asking, false) as silence, p.employee_id
    from people p join deadlines d on d.active
      and (d.regime = 'any' or (d.regime = 'accelerated') = p.accelerated_submitted)
      and (p.j ->> d.from_step)::boolean and not (p.j ->> d.step)::boolean and p.j ->> (d.from_step || '_date') is not null
      and step_place(d.step) > coalesce(step_place(p.j ->> (d.track || '_step')), 0)
    left join asked a on a.candidate_id = p.id and a.step = d.step
    cross join lateral (select greatest((p.j ->> (d.from_step || '_date'))::date, a.answered_on) as started_on) s
    where not exists (select from ended e where e.candidate_id = p.id and e.step = d.step)
    union all
    select p.id, 'document', x.id, null, k.needed_at, k.slug, coalesce(x.holder, k.holder), x.asked_on, x.due_on, false, p.employee_id
    from people p join documents x on x.candidate_id = p.id join document_kinds k on k.id = x.kind_id
    where x.file is null and x.received_on is null and x.due_on is not null
      and not exists (select from papers_of_records r where r.candidate_id = p.id and r.slug = k.slug)
    union all
    select p.id, 'recognition', x.id, 'recognition', 'recognition_result', x.asked_for, 'candidate', x.asked_on, x.asked_until, false, p.employee_id
    from people p join recognitions x on x.candidate_id = p.id
    where x.asked_until is not null and x.answered_on is null and x.decided_on is null
    union all
    select p.id, 'ba', x.id, 'ba', 'ba_result', x.asked_for, 'employer', x.asked_on, x.asked_until, false, p.employee_id
    from people p join ba_approvals x on x.candidate_id = p.id
    where x.asked_until is not null and x.answered_on is null and x.decided_on is null
    union all
    select p.id, 'visa', x.id, 'visa', 'visa_granted', x.asked_for, 'candidate', x.asked_on, x.asked_until, false, p.employee_id
    from people p join visas x on x.candidate_id = p.id
    where x.asked_until is not null and x.answered_on is null and x.decided_on is null
  ), gone as (
    delete from clocks k where k.candidate_id = any(ids) and not exists (
      select from wanted w where (w.candidate_id, w.source, w.source_id) = (k.candidate_id, k.source, k.source_id))
  )
  insert into clocks (candidate_id, source, source_id, track, step, what, holder, started_on, due_on, silence, employee_id)
  select * from wanted
  on conflict (candidate_id, source, source_id) do update set track = excluded.track, step = excluded.step,
    what = excluded.what, holder = excluded.holder, started_on = excluded.started_on, due_on = excluded.due_on,
    silence = excluded.silence, employee_id = excluded.employee_id, updated_at = now(), version = clocks.version + 1
  where (clocks.track, clocks.step, clocks.what, clocks.holder, clocks.started_on, clocks.due_on, clocks.silence, clocks.employee_id)
    is distinct from (excluded.track, excluded.step, excluded.what, excluded.holder, excluded.started_on, excluded.due_on,
      excluded.silence, excluded.employee_id)
$$;

create trigger contracts_kept_new after insert on contracts referencing new table as new_rows
  for each statement execute function keep_clocks();
create trigger contracts_kept after update on contracts referencing old table as old_rows new table as new_rows
  for each statement execute function keep_clocks();
create trigger contracts_kept_gone after delete on contracts referencing old table as old_rows
  for each statement execute function keep_clocks();

select refresh_clocks(array(select id from candidates where deleted_at is null));

-- No law has an approval of the Bundesagentur by silence recorded without somebody who asked.
update deadlines set source = 'Section 36 (2) BeschV: after two weeks the approval counts as given; confirm it with the authority',
  search_text = replace(search_text, 'silence counts as approval after two weeks', 'after two weeks the approval counts as given; confirm it with the authority')
where source = 'Section 36 (2) BeschV: silence counts as approval after two weeks';

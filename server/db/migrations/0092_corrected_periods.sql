-- Corrections of the periods of the classic route (docs/spec/routes.md, "The classic route"). Rows that staff changed stay.
alter table deadlines
  add column "from_event" text not null default 'step',
  add column "procedure" text;
alter table cases
  add column "salary_year" numeric,
  add column "collective_agreement" boolean not null default false;
alter table recognitions add column "extension_reason" text;

create or replace function refresh_clocks(ids bigint[]) returns void language sql as $$
  with people as (
    select c.id, c.employee_id, c.accelerated_submitted, x.slug as sector, to_jsonb(c) as j from candidates c
    left join statuses s on s.id = c.status_id left join sectors x on x.id = c.sector_id
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
  ), recognising as (
    -- The application that waits for its decision. Without a procedure the occupation says which law counts the time.
    select distinct on (r.candidate_id) r.candidate_id, r.complete_on, r.asked_on, coalesce(r.asked_until, r.answered_on) as asked_until,
      r.extended_until, case coalesce(to_jsonb(r) ->> 'procedure', p.sector)
        when 'nurse' then 'nurse' when 'general_nursing' then 'nurse' when 'elderly_care' then 'nurse'
        when 'paediatric_nursing' then 'nurse' when 'intensive_care' then 'nurse'
        when 'zab' then 'zab' when 'zab_confirmation' then 'zab' when 'school' then 'school' else 'bqfg' end as procedure
    from recognitions r join people p on p.id = r.candidate_id
    where r.kind = 'recognition' and r.decided_on is null order by r.candidate_id, r.id desc
  ), applying as (
    select distinct on (candidate_id) candidate_id, appointment_asked_on from visas
    where candidate_id = any(ids) and decided_on is null order by candidate_id, id desc
  ), ended as (
    select candidate_id, step from (
      select distinct on (candidate_id, step) candidate_id, step, decided from records
      order by candidate_id, step, id desc
    ) newest where decided
  ), wanted as (
    select p.id as candidate_id, 'step' as source, d.id as source_id, d.track, d.step, d.name as what, d.holder,
      s.started_on, e.due_on, d.silence and not coalesce(a.asking, false) as silence, p.employee_id
    from people p join deadlines d on d.active
      and (d.regime = 'any' or (d.regime = 'accelerated') = p.accelerated_submitted) and not (p.j ->> d.step)::boolean
      and (d.from_event <> 'step' or (p.j ->> d.from_step)::boolean)
      and step_place(d.step) > coalesce(step_place(p.j ->> (d.track || '_step')), 0)
    left join asked a on a.candidate_id = p.id and a.step = d.step
    left join recognising r on r.candidate_id = p.id and d.from_event = 'complete'
    left join applying v on v.candidate_id = p.id and d.from_event = 'appointment'
    cross join lateral (select case
      when d.from_event = 'complete' then
        -- Documents asked for after the confirmation: of nurses the period has not begun.
        case when r.procedure <> 'nurse' or r.asked_on is null or r.asked_on <= r.complete_on then r.complete_on end
      when d.from_event = 'appointment' then
        case when v.appointment_asked_on is not null and (p.j ->> 'accelerated_result')::boolean
          then greatest(v.appointment_asked_on, (p.j ->> 'accelerated_result_date')::date) end
      when d.from_event = 'decisions' then
        case when (p.j ->> 'recognition_result')::boolean and (p.j ->> 'ba_result')::boolean
          then greatest((p.j ->> 'recognition_result_date')::date, (p.j ->> 'ba_result_date')::date) end
      when p.j ->> (d.from_step || '_date') is not null
        then greatest((p.j ->> (d.from_step || '_date'))::date, a.answered_on) end as started_on) s
    cross join lateral (select case
      when d.from_event = 'complete' and r.procedure <> 'nurse' and r.extended_until is not null then r.extended_until
      when d.from_event = 'complete' and r.procedure <> 'nurse' and r.asked_on >= r.complete_on
        -- The days up to the end of the period that the authority set are added (§§ 6 (4), 13 (4) BQFG).
        then (s.started_on + (d.amount || ' ' || d.unit)::interval)::date + greatest(r.asked_until - r.asked_on, 0)
      else (s.started_on + (d.amount || ' ' || d.unit)::interval)::date end as due_on) e
    where s.started_on is not null and e.due_on is not null and (d.procedure is null or d.procedure = r.procedure)
      and not exists (select from ended e where e.candidate_id = p.id and e.step = d.step)
      and not exists (select from cases x where x.candidate_id = p.id and x.is_primary and x.state in ('open', 'on_hold'))
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
    delete from clocks k where k.candidate_id = any(ids) and k.source <> 'route' and not exists (
      select from wanted w where (w.candidate_id, w.source, w.source_id) = (k.candidate_id, k.source, k.source_id))
  )
  insert into clocks (candidate_id, source, source_id, track, step, what, holder, started_on, due_on, silence, employee_id)
  select * from wanted
  on conflict (candidate_id, source, source_id, rule) do update set track = excluded.track, step = excluded.step,
    what = excluded.what, holder = excluded.holder, started_on = excluded.started_on, due_on = excluded.due_on,
    silence = excluded.silence, employee_id = excluded.employee_id, updated_at = now(), version = clocks.version + 1
  where (clocks.track, clocks.step, clocks.what, clocks.holder, clocks.started_on, clocks.due_on, clocks.silence, clocks.employee_id)
    is distinct from (excluded.track, excluded.step, excluded.what, excluded.holder, excluded.started_on, excluded.due_on,
      excluded.silence, excluded.employee_id)
$$;

alter table deadlines disable trigger deadlines_applied;

update deadlines set name = 'Recognition decision, BQFG', name_arabic = 'قرار الاعتراف بالمؤهل، BQFG', amount = 3, from_event = 'complete',
  procedure = 'bqfg', source = 'Sections 6 (3), 13 (3) BQFG: three months from complete documents', source_date = '2026-11-22',
  search_text = E'recognition decision, bqfg\nقرار الاعتراف بالموهل، bqfg\nsections 6 (3), 13 (3) bqfg: three months from complete documents'
where name = 'Recognition decision' and source like 'Section 6 BQFG:%' and version = 1;
update deadlines set name = 'Recognition decision, BQFG, accelerated', name_arabic = 'قرار الاعتراف بالمؤهل، BQFG، معجّل', from_event = 'complete',
  procedure = 'bqfg', source = 'Section 14a (3) BQFG: the authority should decide within two months from complete documents', source_date = '2026-11-22',
  search_text = E'recognition decision, bqfg, accelerated\nقرار الاعتراف بالموهل، bqfg، معجل\nsection 14a (3) bqfg: the authority should decide within two months from complete documents'
where name = 'Recognition decision, accelerated' and source = 'Section 81a AufenthG; section 14a BQFG' and version = 1;
-- Nurses have periods of their own; they come where the corrected rows are.
insert into deadlines (name, name_arabic, track, step, from_step, from_event, procedure, amount, unit, regime, holder, silence, warn_days, source, source_date, search_text)
select g.* from (values
  ('Recognition decision, nursing', 'قرار الاعتراف بالمؤهل، التمريض', 'recognition', 'recognition_result', 'recognition_authority_submitted', 'complete', 'nurse',
    4, 'months', 'regular', 'authority', false, 14, 'Section 43 (3) sentence 1 PflAPrV: four months from complete documents', date '2026-11-22',
    E'recognition decision, nursing\nقرار الاعتراف بالموهل، التمريض\nsection 43 (3) sentence 1 pflaprv: four months from complete documents'),
  ('Recognition decision, nursing, accelerated', 'قرار الاعتراف بالمؤهل، التمريض، معجّل', 'recognition', 'recognition_result', 'recognition_authority_submitted', 'complete', 'nurse',
    2, 'months', 'accelerated', 'authority', false, 7, 'Section 43 (3) sentence 3 PflAPrV: the authority should decide within two months from complete documents', date '2026-11-22',
    E'recognition decision, nursing, accelerated\nقرار الاعتراف بالموهل، التمريض، معجل\nsection 43 (3) sentence 3 pflaprv: the authority should decide within two months from complete documents')
) as g (name, name_arabic, track, step, from_step, from_event, procedure, amount, unit, regime, holder, silence, warn_days, source, source_date, search_text)
where exists (select from deadlines d where d.regime = g.regime and d.procedure = 'bqfg');

-- The law sets no period for the pre-approval, which belongs to the accelerated procedure; the three months are how long the
-- paper is valid once it is issued.
update deadlines set amount = 14, unit = 'days', regime = 'accelerated', from_event = 'decisions', source = 'House rule', source_date = '2026-11-22',
  search_text = replace(search_text, 'section 81a aufenthg; section 14a bqfg', 'house rule')
where step = 'accelerated_result' and source = 'Section 81a AufenthG; section 14a BQFG' and version = 1;
update deadlines set from_event = 'appointment', source = 'Section 31a (1) AufenthV: within three weeks from the pre-approval and the request', source_date = '2026-11-22',
  search_text = replace(search_text, 'section 31a aufenthv: appointment within three weeks', 'section 31a (1) aufenthv: within three weeks from the pre-approval and the request')
where source = 'Section 31a AufenthV: appointment within three weeks' and version = 1;
-- No law has a period for the regular appointment and decision: what a mission takes is entered where somebody knows it.
update deadlines set active = false where source = 'Experience of the missions' and version = 1;

alter table deadlines enable trigger deadlines_applied;

select refresh_clocks(array(select id from candidates where deleted_at is null));

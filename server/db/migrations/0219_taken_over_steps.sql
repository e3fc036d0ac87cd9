-- Second cases that began before a second try began anew may carry steps of the case before. Nothing of them is changed here: each is
-- put before a person, who says that they are right or has the case begin anew.
create table taken_over_steps (
  case_id bigint primary key references cases on delete cascade,
  earlier_id bigint not null references cases on delete cascade,
  steps text[] not null,
  answer text,
  answered_by bigint references users,
  answered_at timestamptz
);

-- Finds primary cases in work after one that was not won, with steps of an application from before the end of that one, of which
-- neither a record of the later case nor a person in it says anything. Finds each once.
create function find_taken_over_steps() returns void language sql as $$
  with second as (
    select x.id, x.candidate_id, e.id as earlier_id, least(e.ended_on, x.opened_on) as until
    from cases x join candidates c on c.id = x.candidate_id and c.deleted_at is null and c.erased_at is null
    join lateral (
      select * from cases o where o.candidate_id = x.candidate_id and o.id < x.id order by o.id desc limit 1) e on true
    where x.is_primary and x.state in ('open', 'on_hold') and e.state <> 'won'
      and not (coalesce(x.parent_case_id = e.id, false) and (e.ended_on is null or e.ended_on > x.opened_on))
  ), found as (
    select s.id, s.earlier_id, array_agg(p.step order by p.place) as steps
    from second s join candidates c on c.id = s.candidate_id
    cross join lateral (select to_jsonb(c) as j) person
    cross join unnest(
      array['accelerated_documents_ready', 'accelerated_submitted', 'accelerated_result', 'ba_documents_ready', 'ba_submitted',
        'ba_result', 'visa_application_ready', 'visa_appointment', 'visa_submitted', 'visa_granted', 'ticket_booked'],
      array['agreements', 'agreements', 'preapprovals', 'ba_approvals', 'ba_approvals', 'ba_approvals', 'visas', 'visas',
        'visas', 'visas', '']) with ordinality p(step, records, place)
    where (j ->> p.step)::boolean
      and coalesce((j ->> (p.step || '_date'))::date, (
        select max(h.at)::date from status_changes h
        where h.candidate_id = s.candidate_id and h.step = p.step and h.done), '-infinity') <= s.until
      and not exists (
        select from case_steps k join route_steps r on r.id = k.step_id
        where k.case_id = s.id and r.slug = p.step and k.origin = 'person' and k.state = 'done')
      and not case p.records
        when 'agreements' then exists (select from agreements where case_id = s.id)
        when 'preapprovals' then exists (select from preapprovals where case_id = s.id)
        when 'ba_approvals' then exists (select from ba_approvals where case_id = s.id)
        when 'visas' then exists (select from visas where case_id = s.id)
        else false end
    group by s.id, s.earlier_id
  )
  insert into taken_over_steps (case_id, earlier_id, steps) select id, earlier_id, steps from found on conflict do nothing
$$;
select find_taken_over_steps();

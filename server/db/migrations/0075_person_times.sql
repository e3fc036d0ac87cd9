-- The times at which a person is booked. One person appears as candidate, as the lead before it, or by the address alone.
create view person_times as
  select 'candidate_interviews' as source, i.id, 'candidate ' || i.candidate_id as person, i.at,
    tstzrange(date_trunc('minute', i.at), date_trunc('minute', i.at) + interval '1 minute') as slot
  from candidate_interviews i where i.at is not null and i.status <> 'rejected'
  union all
  select 'candidate_evaluations', e.id, 'candidate ' || e.candidate_id, e.appointment,
    tstzrange(date_trunc('minute', e.appointment), date_trunc('minute', e.appointment) + make_interval(mins => greatest(coalesce(e.minutes, 30), 1)))
  from candidate_evaluations e where e.appointment is not null and not e.cancelled
  union all
  select 'online_appointments', a.id,
    coalesce('candidate ' || coalesce(a.candidate_id, (select c.id from candidates c where c.lead_id = a.lead_id and c.deleted_at is null order by c.id limit 1)),
      'lead ' || a.lead_id, 'address ' || lower(a.email)), a.at,
    tstzrange(date_trunc('minute', a.at), date_trunc('minute', a.at) + make_interval(mins => greatest(coalesce(a.minutes, 30), 1)))
  from online_appointments a where a.status in ('booked', 'confirmed');

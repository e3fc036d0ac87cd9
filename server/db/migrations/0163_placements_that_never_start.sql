-- A placement whose work never began is over for the German side once its case is lost, or once it ended. It kept the person on
-- the list, since no guarantee runs that could end.
create function never_starts(placement placements) returns boolean stable language plpgsql as $$
begin
  return placement.started_on is null and (placement.ended_on is not null or exists (
    select from cases c where c.state = 'lost' and c.candidate_id = placement.candidate_id
      and (c.id = placement.case_id or placement.case_id is null and c.is_primary)));
end $$;

create or replace function is_german_case(candidate bigint) returns boolean stable language plpgsql as $$
begin
  return exists (select from matches where candidate_id = candidate
      and state in ('presented', 'interview', 'offer', 'accepted'))
    or exists (select from matches m where m.candidate_id = candidate and m.state = 'hired'
      and not exists (select from placements p where p.match_id = m.id))
    or exists (select from placements p where p.candidate_id = candidate and not never_starts(p))
    or exists (select from cases where candidate_id = candidate and german_owner_id is not null
      and state in ('open', 'on_hold', 'won'));
end $$;

create or replace function german_work_is_over(candidate candidates, today date) returns boolean stable language plpgsql as $$
begin
  return coalesce((
    select case
      when p.ended_on <= p.guarantee_until then
        p.ended_on < today and (p.replaced_by_id is not null or p.remedy = 'none' or p.remedy = 'refund' and (p.refund = 0 or exists (
          select from invoices i left join invoices o on o.id = i.credit_note_of
          where i.credit_note_of is not null and i.issued_on is not null and coalesce(i.placement_id, o.placement_id) = p.id)))
        and not exists (select from matches m where m.candidate_id = candidate.id
          and m.state in ('proposed', 'presented', 'interview', 'offer', 'accepted'))
      else p.started_on is not null and p.guarantee_until < today
        and not exists (
          select from cases c join routes r on r.id = c.route_id,
            jsonb_array_elements_text(coalesce(r.ready -> 'until', '[]')) step
          where c.candidate_id = candidate.id and c.is_primary and not step_is_done(candidate, step))
      end
    from placements p where p.candidate_id = candidate.id and not never_starts(p) order by p.id desc limit 1), false);
end $$;

select refresh_seen(array(select distinct candidate_id from placements where started_on is null));

-- An early end within the guarantee was settled by any credit note, of a cent too, and by a replacement beside a refund. It is
-- settled once the refund is given back in whole, or somebody else came, and both reports to the foreigners authority are made.

-- The net amount that was given back of a placement since its end was known.
create function refund_given_back(placement placements) returns numeric stable language sql as $$
  select coalesce(sum(c.net), 0) from invoices c join invoices o on o.id = c.credit_note_of
  where c.issued_on >= coalesce(placement.end_known_on, placement.ended_on)
    and coalesce(c.placement_id, o.placement_id) = placement.id
$$;

create or replace function german_work_is_over(candidate candidates, today date) returns boolean stable language plpgsql as $$
begin
  return coalesce((
    select case
      when p.ended_on <= p.guarantee_until then
        p.ended_on < today and p.person_reported_on is not null and p.employer_reported_on is not null
        and case p.remedy
          when 'none' then true
          when 'refund' then refund_given_back(p) >= p.refund
          else p.replaced_by_id is not null end
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

select refresh_seen(array(select distinct candidate_id from placements where ended_on is not null));

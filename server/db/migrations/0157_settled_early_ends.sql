-- An early end within the guarantee stays on the list of the German side while a refund or a replacement is due, and leaves it
-- once that is settled and no other employer is looking at the person.
create or replace function german_work_is_over(candidate candidates, today date) returns boolean stable language sql as $$
  select coalesce((
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
    from placements p where p.candidate_id = candidate.id order by p.id desc limit 1), false)
$$;

create function keep_seen_by_credit_note() returns trigger language plpgsql as $$
begin
  perform refresh_seen(array(
    select p.candidate_id from placements p join invoices o on o.id = new.credit_note_of
    where p.id = coalesce(new.placement_id, o.placement_id)));
  return null;
end $$;
create trigger invoices_seen after insert or update of issued_on on invoices
  for each row when (new.credit_note_of is not null and new.issued_on is not null) execute function keep_seen_by_credit_note();

select refresh_seen(array(select distinct candidate_id from placements where ended_on is not null));

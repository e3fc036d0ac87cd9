-- A won case with a German owner stays on the list of the German side until the steps that end its work are done, such as the
-- licence. Without a placement there is no guarantee to wait for: a route without such a step ends it with the case.
create or replace function is_german_case(candidate bigint) returns boolean stable language plpgsql as $$
begin
  return exists (select from matches where candidate_id = candidate
      and state in ('presented', 'interview', 'offer', 'accepted'))
    or exists (select from matches m where m.candidate_id = candidate and m.state = 'hired'
      and not exists (select from placements p where p.match_id = m.id))
    or exists (select from placements p where p.candidate_id = candidate and not never_starts(p))
    or exists (select from cases where candidate_id = candidate and german_owner_id is not null
      and state in ('open', 'on_hold'))
    or exists (
      select from cases c join routes r on r.id = c.route_id join candidates p on p.id = c.candidate_id,
        jsonb_array_elements_text(coalesce(r.ready -> 'until', '[]')) step
      where c.candidate_id = candidate and c.german_owner_id is not null and c.state = 'won' and not step_is_done(p, step));
end $$;

select refresh_seen(array(select distinct candidate_id from cases where state = 'won' and german_owner_id is not null));

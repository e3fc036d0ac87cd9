-- What employers said of a candidate, for the list of the German side: the furthest match that stands, the employers with an
-- open one, and the last rejection.
alter table candidates
  add column "match_state" text,
  add column "match_employer_ids" bigint[] not null default '{}',
  add column "rejected_by" text,
  add column "rejection_reason" text;
create index candidates_match_state on candidates ("match_state", id);
create index candidates_match_employer_ids on candidates using gin ("match_employer_ids");
create index candidates_rejected_by on candidates ("rejected_by", id);

create function refresh_matched(ids bigint[]) returns void language sql as $$
  update candidates c set "match_state" = s.state, "match_employer_ids" = s.employers, "rejected_by" = s.declined_by,
    "rejection_reason" = s.reason
  from (
    select p.id, last.declined_by, last.reason, (
      select m.state from matches m where m.candidate_id = p.id and m.state not in ('declined', 'withdrawn')
      order by array_position(array['proposed', 'presented', 'interview', 'offer', 'accepted', 'hired'], m.state) desc
      limit 1) as state, coalesce((
      select array_agg(distinct m.bw_lead_id order by m.bw_lead_id) from matches m where m.candidate_id = p.id
        and m.state in ('proposed', 'presented', 'interview', 'offer', 'accepted') and m.bw_lead_id is not null), '{}') as employers
    from unnest(ids) p(id) left join lateral (
      select m.declined_by, m.reason from matches m where m.candidate_id = p.id and m.state = 'declined'
      order by m.ended_on desc nulls last, m.id desc limit 1) last on true
  ) s
  where c.id = s.id and (c."match_state", c."match_employer_ids", c."rejected_by", c."rejection_reason")
    is distinct from (s.state, s.employers, s.declined_by, s.reason)
$$;

create function keep_matched() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform refresh_matched(array(select distinct candidate_id from new_rows));
  elsif tg_op = 'DELETE' then perform refresh_matched(array(select distinct candidate_id from old_rows));
  else perform refresh_matched(array(select candidate_id from new_rows union select candidate_id from old_rows));
  end if;
  return null;
end $$;
create trigger matches_matched_new after insert on matches
  referencing new table as new_rows for each statement execute function keep_matched();
create trigger matches_matched after update on matches
  referencing old table as old_rows new table as new_rows for each statement execute function keep_matched();
create trigger matches_matched_gone after delete on matches
  referencing old table as old_rows for each statement execute function keep_matched();

select refresh_matched(array(select distinct candidate_id from matches));

-- The next start works out cases and people again: of a decision dated after its receipt the day of the receipt counts, and an
-- objection or a lawsuit that was filed is against the only decision that it can be against.
create temporary table again on commit drop as
  select candidate_id from recognitions where decided_on > notified_on
  union select candidate_id from visas where decided_on > notified_on
  union select candidate_id from licences where granted_on > notified_on
  union select candidate_id from permits where issued_on > notified_on
  union select candidate_id from remedies where decision_on is null and filed_on is not null;
update cases set kept_at = null where candidate_id in (select candidate_id from again);
insert into clocks (candidate_id, source, source_id)
select distinct candidate_id, 'route', -candidate_id from clocks
where source = 'route' and case_id is null and expiry = 'appeal_lost' and candidate_id in (select candidate_id from again)
on conflict do nothing;

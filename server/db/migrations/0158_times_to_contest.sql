-- A remedy says which decision it is against, and why one is not taken in time (docs/decisions/0075).
alter table remedies add column "decision_on" date, add column "waiver_reason" text;

-- The next start works out the clocks again: each refusal has its own time, also of licences and permits, and after a case has ended.
insert into clocks (candidate_id, source, source_id)
select id, 'route', -id from candidates c where deleted_at is null and (
  exists (select from visas where candidate_id = c.id and state in ('rejected', 'lawsuit', 'new_application'))
  or exists (select from recognitions where candidate_id = c.id and result = 'rejected')
  or exists (select from licences where candidate_id = c.id and result = 'refused')
  or exists (select from permits where candidate_id = c.id and result = 'refused'))
on conflict do nothing;
update cases x set kept_at = null
where exists (select from visas where candidate_id = x.candidate_id and state in ('rejected', 'lawsuit', 'new_application'))
  or exists (select from recognitions where candidate_id = x.candidate_id and result in ('rejected', 'partial'))
  or exists (select from licences where candidate_id = x.candidate_id and result = 'refused')
  or exists (select from permits where candidate_id = x.candidate_id and result = 'refused');

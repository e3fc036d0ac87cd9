-- The decision on an objection or a lawsuit reaches a person on a day and has its own time to be contested; a remedy after its time
-- needs an application for reinstatement (§ 60 VwGO). The next start works out the cases of people with remedies again.
alter table remedies
  add column "reinstatement_on" date,
  add column "notified_on" date,
  add column "instructed" boolean not null default true,
  add column "leave_asked_on" date;
update cases set kept_at = null where candidate_id in (select candidate_id from remedies where result = 'lost');
insert into clocks (candidate_id, source, source_id)
select distinct candidate_id, 'route', -candidate_id from remedies where result = 'lost'
on conflict do nothing;

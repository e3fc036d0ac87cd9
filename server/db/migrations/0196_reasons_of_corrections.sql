-- Why a decision is corrected while it can still be contested (docs/decisions/0075).
alter table recognitions add column "correction_reason" text;
alter table visas add column "correction_reason" text;
alter table licences add column "correction_reason" text;
alter table permits add column "correction_reason" text;

-- The next start works out the steps and clocks of cases anew that these records now move otherwise.
update cases x set kept_at = null
where exists (select from remedies where candidate_id = x.candidate_id)
  or exists (select from measures where candidate_id = x.candidate_id and result = 'broken_off')
  or exists (select from permits where candidate_id = x.candidate_id and kind = 'change_of_title')
  or exists (select from placements where candidate_id = x.candidate_id and ended_on is not null);

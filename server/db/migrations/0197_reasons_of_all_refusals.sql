-- Refusals of the BA and of pre-approvals are corrected with a reason too (docs/decisions/0090).
alter table ba_approvals add column "correction_reason" text;
alter table preapprovals add column "correction_reason" text;

-- A reason belongs to the one change that it was given with: the log has it. Left in the record it would be that of the next one.
update recognitions set correction_reason = null where correction_reason is not null;
update visas set correction_reason = null where correction_reason is not null;
update licences set correction_reason = null where correction_reason is not null;
update permits set correction_reason = null where correction_reason is not null;

-- "To confirm" finds its few rows among all deadlines, people and records.
create index clocks_silence on clocks (due_on, id) where silence;
create index clocks_estimated on clocks (id) where quality = 'estimated';
create index candidates_nationality_copied on candidates (registration_date, id)
  where not nationality_confirmed and cardinality(nationality_ids) > 0;
create index recognitions_from_flag on recognitions (id) where from_flag;
create index ba_approvals_from_flag on ba_approvals (id) where from_flag;
create index visas_from_flag on visas (id) where from_flag;
create index preapprovals_from_flag on preapprovals (id) where from_flag;

-- How often a rule ran for a record is looked at before each run.
create index automation_events_record on automation_events (record_id, rule_id);

-- What follows where a message that no person sent fails, and the change of a step that a message goes with.
alter table whatsapp_log
  add column on_failure jsonb,
  add column status_change_id bigint references status_changes on delete set null;
create index whatsapp_log_status_change on whatsapp_log (status_change_id) where status_change_id is not null;

-- Numbers that want no messages and of which nothing else is known any more: keyed hashes.
create table whatsapp_refusals (
  hash bytea primary key,
  at timestamptz not null
);

-- What came in is emptied after so many days; its row stays a while, so that a repeated message is known.
alter table organisation add column inbound_days integer not null default 90 check (inbound_days between 1 and 365);
alter table inbound_events add column emptied_at timestamptz;
create index inbound_events_full on inbound_events (received_at) where emptied_at is null;

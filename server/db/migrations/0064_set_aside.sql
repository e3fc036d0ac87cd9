-- A mail of a stranger that ended its reader twice is set aside. The attempt is committed before the mail is read.
alter table inbound_events add column readings integer not null default 0;
alter table inbound_events drop constraint inbound_events_state_check;
alter table inbound_events add constraint inbound_events_state_check
  check (state in ('received', 'handled', 'ignored', 'failed', 'set_aside'));
create index inbound_events_set_aside on inbound_events (source) where state = 'set_aside';

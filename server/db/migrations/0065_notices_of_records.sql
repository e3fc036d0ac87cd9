-- The record that a notification is about, where the page that it leads to does not name it. It goes with that record's erasure.
alter table notifications add column resource text, add column record_id bigint;
create index notifications_record on notifications (resource, record_id) where resource is not null;

-- Notices of a past day that name a person and no record. Nothing tells any more which person it was.
delete from notifications where kind in ('call_due', 'step_overdue', 'clocks_end', 'automation_failed');

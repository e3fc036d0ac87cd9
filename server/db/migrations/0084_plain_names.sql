-- Tables and jobs get the names of what they hold and do.
alter table booking_letters rename to booking_notifications;
alter table mail_visits_told rename to mail_visit_triggers;

create temporary table renamed_jobs (was text, name text) on commit drop;
insert into renamed_jobs values
  ('tend_bookings', 'process_bookings'),
  ('send_booking_letter', 'send_booking_notification'),
  ('remind_otherwise', 'send_fallback_reminder'),
  ('tell_hourly', 'send_hourly_notices'),
  ('tend_listings', 'expire_listings'),
  ('tell_visit', 'trigger_visit_rules'),
  ('ask_hosts', 'look_up_hosts'),
  ('keep_erasures', 'save_erasures'),
  ('reach_dates', 'trigger_date_rules');

-- The job for a failure stands in the message until it fails.
update whatsapp_log set on_failure = jsonb_build_object('task', 'send_fallback_reminder',
    'payload', jsonb_build_object('notification', on_failure #> '{payload,letter}'))
  where on_failure ->> 'task' = 'remind_otherwise';

-- Jobs that wait keep their payload and their moment. A new database has no queue yet.
do $$
begin
  if to_regclass('graphile_worker._private_tasks') is null then return; end if;
  update graphile_worker._private_jobs j
    set payload = json_build_object('notification', j.payload -> 'letter', 'error', j.payload -> 'error')
    from graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'remind_otherwise';
  insert into graphile_worker._private_tasks (identifier)
    select r.name from renamed_jobs r join graphile_worker._private_tasks t on t.identifier = r.was
    on conflict (identifier) do nothing;
  update graphile_worker._private_jobs j set task_id = fresh.id, key = case when j.key = r.was then r.name else j.key end
    from renamed_jobs r
    join graphile_worker._private_tasks old on old.identifier = r.was
    join graphile_worker._private_tasks fresh on fresh.identifier = r.name
    where j.task_id = old.id;
  update graphile_worker._private_known_crontabs c set identifier = r.name from renamed_jobs r where c.identifier = r.was;
end $$;

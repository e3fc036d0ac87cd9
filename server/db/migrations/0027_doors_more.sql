-- Seminars have a title in both languages of their pages; appointments that share a time share its meeting.

alter table online_seminars add column "title_ar" text;
update online_seminars m set title_ar = s.title_ar from booking_settings s
where s.id = m.setting_id and m.title = s.title_en;

-- The meeting of a `slot` belongs to a time of a host (host_times) that several can book.
alter table zoom_meetings drop constraint zoom_meetings_source_check,
  add constraint zoom_meetings_source_check check (source in ('appointment', 'seminar', 'slot'));

-- Which shared meeting an appointment was last put in.
create table zoom_seats (
  appointment_id bigint primary key,
  meeting bigint not null references zoom_meetings on delete cascade
);
create index zoom_seats_meeting on zoom_seats (meeting);

-- What visitors sent along, and what machines sent: kept for a while to be looked at, and counted nowhere.
alter table form_submissions add column "files" jsonb;
create or replace function count_form_submissions() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update forms set submissions = submissions + 1 where id = new.form_id and new.outcome is distinct from 'spam';
  else
    update forms set submissions = submissions - 1 where id = old.form_id and old.outcome is distinct from 'spam';
  end if;
  return null;
end $$;

-- Whichever way an answer goes, with its person or alone: its files go too.
create function drop_submission_files() returns trigger language plpgsql as $$
declare
  gone text[];
begin
  with dropped as (
    delete from files where resource = 'form-submissions' and record_id = old.id returning path)
  select array_agg(path) into gone from dropped;
  if gone is not null then
    perform graphile_worker.add_job('remove_files', json_build_object('paths', gone), max_attempts := 10);
  end if;
  return null;
end $$;
create trigger form_submissions_files after delete on form_submissions
  for each row execute function drop_submission_files();

-- Reminders by WhatsApp go by a template.
alter table booking_settings add column "whatsapp_template_id" bigint references whatsapp_templates on delete set null;
create index booking_settings_whatsapp_template_id on booking_settings (of, "whatsapp_template_id", id);

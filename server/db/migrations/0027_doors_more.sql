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

-- A time to contest names what was refused; one against a partial recognition names nothing. The next start works them out again.
alter table clocks add column "refused" text;
update cases x set kept_at = null
where exists (select from clocks where case_id = x.id and source = 'route' and expiry = 'appeal_lost');
insert into clocks (candidate_id, source, source_id)
select distinct candidate_id, 'route', -candidate_id from clocks
where source = 'route' and case_id is null and expiry = 'appeal_lost'
on conflict do nothing;

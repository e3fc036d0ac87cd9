-- What a deadline of a route is about, in French and German too: its words stand in the version of the route, which lists do not
-- read. Of several decisions each name ends with the day of its own.
alter table clocks add column "what_fr" text, add column "what_de" text;

with words as (
  select c.version_id, clock ->> 'key' as key, clock -> 'names' as names
  from route_contents c cross join jsonb_array_elements(c.content -> 'clocks') clock
),
classic as (
  select max(v.id) as version_id from route_versions v join routes r on r.id = v.route_id
  where r.slug = 'CLASSIC' and v.state = 'published'
),
own as (
  select k.id, k.what, split_part(k.rule, '.', 1) as key, substring(k.what from ' \(decision of (\d{4}-\d{2}-\d{2})\)$') as day,
    coalesce(x.route_version_id, classic.version_id) as version_id
  from clocks k left join cases x on x.id = k.case_id cross join classic
  where k.source = 'route'
)
update clocks k set
  what_fr = left((w.names ->> 'fr') || coalesce(' (décision du ' || o.day || ')', ''), 400),
  what_de = left((w.names ->> 'de') || coalesce(' (Bescheid vom ' || o.day || ')', ''), 400)
from own o join words w on w.version_id = o.version_id and w.key = o.key
where o.id = k.id and left((w.names ->> 'en') || coalesce(' (decision of ' || o.day || ')', ''), 400) = o.what;

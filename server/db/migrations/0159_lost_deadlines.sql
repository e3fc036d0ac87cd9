-- A time to contest that is over can no longer be kept: desks sort it after all that can (docs/decisions/0080).
alter table clocks add column "is_lost" boolean not null default false;
update clocks set is_lost = true where expiry = 'appeal_lost'
  and coalesce(latest_on, due_on) < (select (now() at time zone time_zone)::date from organisation);
alter table clocks drop column "weight";
alter table clocks add column "weight" integer generated always as (
  case when is_lost then 50000000 else
    case expiry when 'appeal_lost' then 0 when 'withdrawn' then 10000000 when 'lapses' then 20000000
      when 'duty_missed' then 30000000 else 40000000 end end + (due_on - date '2000-01-01')) stored;
create index clocks_weight on clocks ("weight", id);
create index clocks_office_id on clocks ("office_id", "weight", id);
create index clocks_is_lost on clocks ("due_on", id) where is_lost;

-- Requests of the authority before the latest one: the days of each are added to its period.
alter table recognitions add column "earlier_requests" text;

-- The same without a case, by the periods of the classic route (§§ 6 (4), 13 (4) BQFG).
create function days_of_requests(requests text, since date) returns integer language sql immutable as $$
  select coalesce(sum(greatest(coalesce(nullif(day[2], '-'), nullif(day[3], '-'))::date - day[1]::date, 0)), 0)::integer
  from unnest(string_to_array(requests, E'\n')) line, string_to_array(line, ' / ') day where day[1]::date >= since
$$;
do $$
declare
  before text := pg_get_functiondef('refresh_clocks(bigint[])'::regprocedure);
  after text := replace(replace(before, 'r.extended_until, case coalesce(to_jsonb(r)', 'r.extended_until, r.earlier_requests, case coalesce(to_jsonb(r)'),
    'greatest(r.asked_until - r.asked_on, 0)', 'greatest(r.asked_until - r.asked_on, 0) + days_of_requests(r.earlier_requests, r.complete_on)');
begin
  if length(after) <= length(before) + 60 then raise exception 'refresh_clocks has another body'; end if;
  execute after;
end $$;

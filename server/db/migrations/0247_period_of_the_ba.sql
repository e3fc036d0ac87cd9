-- Without a case the period of the BA runs from the day on which the request reached it, as that of cases (C-18): without that day
-- the start is an estimate and no silence counts, and while a question of the BA is open it is the employer who has to act.
-- The body of refresh_clocks is that of 0134 with these parts.
do $$
declare
  before text := pg_get_functiondef('refresh_clocks(bigint[])'::regprocedure);
  after text := before;
  part text[];
  parts text[][] := array[
    ['bool_or(asked_until is not null and answered_on is null) as asking',
     'bool_or((asked_on is not null or asked_until is not null) and answered_on is null) as asking'],
    ['answered_on, asked_until, decided_on', 'answered_on, asked_on, asked_until, decided_on'],
    [E'answered_on, asked_until,\n      decided_on', E'answered_on, asked_on, asked_until,\n      decided_on'],
    ['), recognising as (', '), requested as (
    select distinct on (candidate_id) candidate_id, reached_on from ba_approvals
    where candidate_id = any(ids) and decided_on is null order by candidate_id, id desc
  ), recognising as ('],
    ['d.silence and not coalesce(a.asking, false) as silence',
     'd.silence and not coalesce(a.asking, false) and (d.step <> ''ba_result'' or q.reached_on is not null) as silence'],
    ['left join recognising r on', 'left join requested q on q.candidate_id = p.id and d.step = ''ba_result'' and d.from_step = ''ba_submitted''
    left join recognising r on'],
    ['when p.j ->> (d.from_step || ''_date'') is not null', 'when q.reached_on is not null then greatest(q.reached_on, a.answered_on)
      when p.j ->> (d.from_step || ''_date'') is not null'],
    ['where s.started_on is not null and e.due_on is not null',
     'where s.started_on is not null and e.due_on is not null
      and not (d.step = ''ba_result'' and d.holder = ''authority'' and coalesce(a.asking, false))']];
begin
  foreach part slice 1 in array parts loop
    if strpos(after, part[1]) = 0 then raise exception 'refresh_clocks has another body: %', part[1]; end if;
    after := replace(after, part[1], part[2]);
  end loop;
  execute after;
end $$;

-- A period whose silence has a meaning and whose start nobody knows is an estimate.
create function grade_clock() returns trigger language plpgsql as $$
begin
  new.quality := (select case when d.silence and not new.silence then 'estimated' end from deadlines d where d.id = new.source_id);
  return new;
end $$;
create trigger clocks_graded before insert or update on clocks
  for each row when (new.source = 'step' and new.step = 'ba_result') execute function grade_clock();
update clocks set quality = null where source = 'step' and step = 'ba_result';

select refresh_clocks(array(select id from candidates where deleted_at is null));

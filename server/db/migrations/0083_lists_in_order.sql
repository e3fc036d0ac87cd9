-- The triggers that count the members of lists change lists in the order of their ids. Two people who leave the same lists
-- at once would else each hold a list that the other one waits for.
create or replace function count_list_members() returns trigger language plpgsql as $$
declare
  moved record;
begin
  for moved in
    select list_id, sum(delta)::integer as delta from (
      select unnest(list_ids) as list_id, -1 as delta from gone where status = 'subscribed' and deleted_at is null
      union all
      select unnest(list_ids), 1 from come where status = 'subscribed' and deleted_at is null
    ) each group by list_id having sum(delta) <> 0 order by list_id
  loop
    update lists set subscribers = subscribers + moved.delta where id = moved.list_id;
  end loop;
  return null;
end $$;

create or replace function count_list_joins() returns trigger language plpgsql as $$
declare
  moved record;
begin
  for moved in
    select unnest(list_ids) as list_id, count(*)::integer as delta from come
    where status = 'subscribed' and deleted_at is null group by 1 order by 1
  loop
    update lists set subscribers = subscribers + moved.delta where id = moved.list_id;
  end loop;
  return null;
end $$;

create or replace function count_list_leaves() returns trigger language plpgsql as $$
declare
  moved record;
begin
  for moved in
    select unnest(list_ids) as list_id, count(*)::integer as delta from gone
    where status = 'subscribed' and deleted_at is null group by 1 order by 1
  loop
    update lists set subscribers = subscribers - moved.delta where id = moved.list_id;
  end loop;
  return null;
end $$;

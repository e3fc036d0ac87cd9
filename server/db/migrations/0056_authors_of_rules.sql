-- A rule acts with the rights of its author: the last person who changed the rule.
alter table automation add column author_id bigint references users;
alter table automation add column pause_reason text;
create index automation_author_id on automation (author_id, id);
update automation rule set author_id = coalesce(
  (select user_id from logs
   where resource = 'automation' and record = rule.id and user_id is not null order by id desc limit 1),
  rule.created_by);

-- The people who entered or changed the approved fields of a transaction; none of them may approve it.
alter table transactions add column entered_by bigint[];
update transactions entry set entered_by = (
  select array_agg(distinct person) filter (where person is not null) from (
    select entry.created_by as person
    union
    select user_id from logs
    where resource = 'transactions' and record = entry.id
      and (after ?| array['candidate_id', 'kind', 'amount', 'currency'])
  ) people);

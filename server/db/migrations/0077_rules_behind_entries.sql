-- A rule's write names nobody in the log. The people behind the rules that changed the approved fields of a transaction
-- count as its authors: the last person who had changed the rule by then, and the person who created it. Runs older than
-- the log of runs are not known any more.
update transactions entry set entered_by = (
  select array_agg(distinct person order by person) from unnest(coalesce(entry.entered_by, '{}') || behind.people) person)
from (
  select event.record_id, array_agg(person) as people
  from automation_runs run
  join automation_events event on event.id = run.event_id and event.resource = 'transactions'
  join automation rule on rule.id = run.rule_id
  cross join lateral (
    (select user_id as person from logs
     where resource = 'automation' and record = rule.id and user_id is not null and created_at <= run.at order by id desc limit 1)
    union select rule.author_id union select rule.created_by
  ) authors
  where run.results @> '[{"do": "set_field", "state": "done"}]' and person is not null
    and exists (
      select from logs
      where resource = 'transactions' and record = event.record_id and user_id is null and action like '%update'
        and (after ?| array['candidate_id', 'kind', 'refund_of', 'amount', 'currency']))
  group by event.record_id
) behind
where behind.record_id = entry.id;

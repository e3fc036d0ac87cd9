-- The next day of a match: its talk, and the day until which the employer or the person answers.
alter table matches
  add column "talk_at" timestamptz,
  add column "answer_until" date;
create index matches_talk_at on matches ("talk_at", id);
create index matches_answer_until on matches ("answer_until", id);

update matches m set talk_at = t.at
from (
  select coalesce(i.match_id, (
    select max(n.id) from matches n where n.candidate_id = i.candidate_id and n.bw_lead_id = i.bw_lead_id)) as match_id,
    max(i.at) as at
  from candidate_interviews i where i.status <> 'rejected' and i.at is not null group by 1) t
where t.match_id = m.id;

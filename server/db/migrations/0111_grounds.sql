-- Why an address may get advertising (§ 7 UWG), worked out of the evidence in the same row by every way of writing.
alter table subscribers
  add column "consent_person" text,
  add column "consent_proof" text,
  add column "contract_id" bigint references contracts,
  add column "notice_on" date,
  add column "wish_how" text,
  add column "wish_on" date,
  add column "wish_person" text,
  add column "wish_file" text,
  add column "asked_at" timestamptz;

-- The kept proof says who agreed or confirmed, and when. Nothing is made up for people that only a source is written of.
update subscribers s set consent_at = coalesce(s.consent_at, e.at),
  consent_person = left(coalesce(nullif(btrim(s.name), ''), s.email), 160), consent_proof = e.proof
from (
  select distinct on (subscriber_id) subscriber_id, at, case kind when 'confirmed' then 'double opt-in' else 'form' end as proof
  from consent_events
  where kind in ('given', 'confirmed') and by_id is null and subscriber_id is not null and address is not null
  order by subscriber_id, kind = 'confirmed' desc, at, id
) e
where s.id = e.subscriber_id and s.consent_source is not null and s.deleted_at is null;

-- Visitors who wait were asked by the form that they sent.
update subscribers s set wish_how = 'form', wish_on = e.at::date, asked_at = e.at
from (
  select distinct on (subscriber_id) subscriber_id, at from consent_events
  where kind = 'asked' and by_id is null and subscriber_id is not null order by subscriber_id, at desc
) e
where s.id = e.subscriber_id and s.deleted_at is null and (s.pending_list_ids <> '{}' or s.status = 'unconfirmed');

alter table subscribers add column "ground" text generated always as (case
  when btrim(consent_source) <> '' and consent_at is not null and btrim(consent_person) <> '' and btrim(consent_proof) <> ''
    then 'consent'
  when contract_id is not null and notice_on is not null then 'customer'
  else 'none' end) stored;
create index subscribers_ground on subscribers (audience, "ground", id);
create index subscribers_contract_id on subscribers (audience, "contract_id", id) where "contract_id" is not null;

-- The proof of a message shows what held when it left.
alter table consents_before add column person text, add column proof text;
create or replace function keep_consent_before() returns trigger language plpgsql as $$
begin
  insert into consents_before (subscriber_id, source, at, ip, person, proof)
  values (old.id, old.consent_source, old.consent_at, old.consent_ip, old.consent_person, old.consent_proof);
  return null;
end $$;
drop trigger subscribers_keep_consent on subscribers;
create trigger subscribers_keep_consent
  after update of consent_source, consent_at, consent_ip, consent_person, consent_proof on subscribers
  for each row when ((old.consent_source, old.consent_at, old.consent_ip, old.consent_person, old.consent_proof)
    is distinct from (new.consent_source, new.consent_at, new.consent_ip, new.consent_person, new.consent_proof))
  execute function keep_consent_before();

insert into notifications (user_id, kind, title, body, link)
select u.id, 'reminder',
  case u.language when 'ar' then 'مشتركون لا تجوز مراسلتهم بالإعلانات' else 'Subscribers who may get no advertising' end,
  case u.language
    when 'ar' then format('العدد: %s. لا تصلهم الحملات حتى يذكر سجلهم من وافق ومتى وأين الإثبات.', w.people)
    else format('Number: %s. They get no campaigns until their record says who agreed, when, and where the proof is.', w.people) end,
  w.link
from (
  select audience, count(*) as people,
    case audience when 'bw' then '/bw-subscribers' else '/subscribers' end || '?filter=%7B%22ground%22%3A%22none%22%7D' as link
  from subscribers where ground = 'none' and status = 'subscribed' and deleted_at is null group by audience
) w
join users u on u.active and u.deleted_at is null
  and u.role = any(case w.audience when 'bw' then array['master', 'de_superadmin'] else array['master', 'superadmin'] end);

-- A list of the German side without confirmation says why. Lists that have none stay as they are.
alter table lists add column "single_opt_in_reason" text;

-- Own customers get advertising of similar services only (§ 7 (3) no. 2 UWG).
alter table campaigns add column "similar_services" boolean not null default false;

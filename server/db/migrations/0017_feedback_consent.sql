-- What comes back of messages, consent that can be proven, and employers that write from several domains.

alter table email_events drop constraint email_events_kind_check;
alter table email_events add constraint email_events_kind_check check (kind in ('open', 'click', 'bounce', 'complaint',
  'unsubscribe', 'delivery', 'delay', 'soft_bounce', 'refused'));
-- Who told it (smtp, bounces, ses), and what makes a repeated report the same one.
alter table email_events add column source text, add column external_id text;
create unique index email_events_external_id on email_events (email_id, external_id) where external_id is not null;

-- How far the mailbox of what bounces was read. UIDs only mean something under their UIDVALIDITY (RFC 9051).
create table bounce_mailboxes (
  name text primary key,
  uid_validity bigint not null default 0,
  last_uid bigint not null default 0,
  -- One process at a time; a dead one lets go by itself.
  held_until timestamptz,
  succeeded_at timestamptz,
  error text,
  error_at timestamptz
);

-- Lists that somebody was put on and has not confirmed yet.
alter table subscribers add column pending_list_ids bigint[] not null default '{}';
create index subscribers_pending_list_ids on subscribers using gin (pending_list_ids) where pending_list_ids <> '{}';

-- The words that people were asked by, each version once.
create table consent_texts (
  id bigint generated always as identity primary key,
  digest text not null unique,
  language text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now()
);

-- What people said about being written to; rows are only added. When a person is erased, what names them goes and the
-- keyed hash stays, so that the proof can still be found by somebody who brings the address along.
create table consent_events (
  id bigint generated always as identity primary key,
  audience text not null,
  kind text not null check (kind in ('asked', 'confirmed', 'given', 'withdrawn', 'unsubscribed', 'language', 'erased')),
  address text,
  person bytea not null,
  subscriber_id bigint,
  list_ids bigint[] not null default '{}',
  text_id bigint references consent_texts,
  -- Of a confirmation: what it answers.
  asked_id bigint references consent_events,
  email_id bigint,
  source text,
  ip text,
  user_agent text,
  by_id bigint,
  at timestamptz not null default now()
);
create unique index consent_events_confirmed on consent_events (asked_id) where kind = 'confirmed';
create index consent_events_person on consent_events (person, at);
create index consent_events_subscriber_id on consent_events (subscriber_id, at) where subscriber_id is not null;
create index consent_events_address on consent_events (address) where address is not null;

create function keep_consent_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('lotse.erasing', true) = 'on' and new.address is null and new.ip is null
    and new.user_agent is null and (new.audience, new.kind, new.person, new.list_ids, new.text_id, new.asked_id, new.at)
      is not distinct from (old.audience, old.kind, old.person, old.list_ids, old.text_id, old.asked_id, old.at) then
    return new;
  end if;
  raise exception 'consent_events is only added to';
end $$;
create trigger consent_events_kept before update or delete on consent_events
  for each row execute function keep_consent_events();

-- An employer's further domains, one a line. Sending asks the table that has each domain once.
alter table domain_suppressions add column aliases text;
create function domains_of(aliases text) returns text[] language sql immutable parallel safe
  return coalesce(string_to_array(nullif(aliases, ''), E'\n'), '{}');
create index domain_suppressions_aliases on domain_suppressions using gin (domains_of(aliases));
create table suppressed_domains (domain text primary key);
insert into suppressed_domains select distinct domain from domain_suppressions on conflict do nothing;

create function spread_suppressed_domains() returns trigger language plpgsql as $$
declare
  gone text[] := case when tg_op = 'INSERT' then '{}' else domains_of(old.aliases) || old.domain end;
  come text[] := case when tg_op = 'DELETE' then '{}' else domains_of(new.aliases) || new.domain end;
begin
  delete from suppressed_domains s where s.domain = any(gone) and not exists (
    select from domain_suppressions d where d.domain = s.domain or domains_of(d.aliases) @> array[s.domain]);
  insert into suppressed_domains select unnest(come) on conflict do nothing;
  return null;
end $$;
create trigger domain_suppressions_spread after insert or delete or update of domain, aliases on domain_suppressions
  for each row execute function spread_suppressed_domains();

-- Who is suppressed, unsubscribed or gone while a worker has claimed the message: it asks here before each dot. Rows are
-- only added, so that nobody waits for the rows of leases.
create table mail_withdrawals (
  lease bigint not null,
  email_id bigint not null,
  primary key (lease, email_id)
);

create function withdraw_address(side text, address text) returns void language plpgsql as $$
begin
  if not exists (select from mail_leases) then return; end if;
  insert into mail_withdrawals (lease, email_id)
    select e.lease, e.id from emails e
    where e.audience = any(case side when 'bw' then array['bw', 'bb'] else array[side] end) and e."to" = address
      and e.state = 'claimed' and e.lease is not null
    on conflict do nothing;
end $$;

create function withdraw_suppressed() returns trigger language plpgsql as $$
begin
  perform withdraw_address(new.audience, new.email);
  return null;
end $$;
create trigger suppressions_withdraw after insert on suppressions
  for each row execute function withdraw_suppressed();

create function withdraw_subscriber() returns trigger language plpgsql as $$
begin
  perform withdraw_address(old.audience, lower(old.email));
  return null;
end $$;
create trigger subscribers_withdraw after update of status, deleted_at, email on subscribers for each row
  when (old.status = 'subscribed' and new.status is distinct from 'subscribed'
    or old.deleted_at is null and new.deleted_at is not null or new.email is distinct from old.email)
  execute function withdraw_subscriber();

create function withdraw_domain() returns trigger language plpgsql as $$
begin
  insert into mail_withdrawals (lease, email_id)
    select l.id, e.id from mail_leases l join emails e on e.started_month = l.started_month and e.id = any(l.email_ids)
    where e.lease = l.id and e.state = 'claimed' and split_part(e."to", '@', 2) = new.domain
    on conflict do nothing;
  return null;
end $$;
create trigger suppressed_domains_withdraw after insert on suppressed_domains
  for each row execute function withdraw_domain();

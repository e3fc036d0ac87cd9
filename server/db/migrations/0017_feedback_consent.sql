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
alter table domain_suppressions add column alias_domains text[] not null
  generated always as (coalesce(string_to_array(nullif(aliases, ''), E'\n'), '{}')) stored;
create index domain_suppressions_alias_domains on domain_suppressions using gin (alias_domains);
create table suppressed_domains (domain text primary key);
insert into suppressed_domains select distinct domain from domain_suppressions on conflict do nothing;

create function spread_suppressed_domains() returns trigger language plpgsql as $$
declare
  gone text[] := case when tg_op = 'INSERT' then '{}' else old.alias_domains || old.domain end;
  come text[] := case when tg_op = 'DELETE' then '{}' else new.alias_domains || new.domain end;
begin
  delete from suppressed_domains s where s.domain = any(gone) and not exists (
    select from domain_suppressions d where d.domain = s.domain or d.alias_domains @> array[s.domain]);
  insert into suppressed_domains select unnest(come) on conflict do nothing;
  return null;
end $$;
create trigger domain_suppressions_spread after insert or delete or update of domain, aliases on domain_suppressions
  for each row execute function spread_suppressed_domains();

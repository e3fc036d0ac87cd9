-- Sending domains: keys that mail is signed with, the records that DNS must hold, and how fast each provider is written to.

alter table domains
  add column return_path text not null default 'unknown',
  add column checked_at timestamptz;

-- The keys of a domain. A generation is made at once: an RSA key, and an Ed25519 key beside it. A newer generation is
-- signed with once its records are seen in DNS; until then the older one goes on.
create table domain_keys (
  id bigint generated always as identity primary key,
  domain_id bigint not null references domains on delete cascade,
  generation integer not null,
  algorithm text not null check (algorithm in ('rsa', 'ed25519')),
  selector text not null,
  -- What stands behind p= in DNS.
  public_key text not null,
  -- PKCS #8, sealed with the key of DATA_DIR: a copy of the database signs nothing.
  private_key text not null,
  created_at timestamptz not null default now(),
  unique (domain_id, selector)
);

-- What public DNS was asked for and what it answered, last time.
create table domain_records (
  domain_id bigint not null references domains on delete cascade,
  -- dkim, dkim 2 ..., spf, dmarc, return_path
  purpose text not null,
  position integer not null,
  type text not null check (type in ('TXT', 'CNAME', 'MX')),
  name text not null,
  -- Null where any answer of the type will do.
  value text,
  found text[] not null default '{}',
  state text not null default 'unknown' check (state in ('unknown', 'missing', 'wrong', 'ok')),
  -- What is wrong, as a word.
  reason text,
  primary key (domain_id, purpose, name)
);

-- Amazon's identity of a domain: the three tokens that its own keys are published by.
create table domain_identities (
  domain_id bigint primary key references domains on delete cascade,
  tokens text[] not null,
  status text not null,
  at timestamptz not null default now()
);

-- What sending needs to know of the outside; one row. The token is sealed.
create table mail_settings (
  one boolean primary key default true check (one),
  cloudflare_token text,
  -- The host whose mailbox takes what bounces; each domain then has a CNAME to it.
  bounce_host text
);
insert into mail_settings default values;

-- Who takes the mail of a recipient's domain: known ones at once, others by their MX.
create table recipient_hosts (
  host text primary key,
  provider text not null check (provider in ('gmail', 'yahoo', 'microsoft', 'other')),
  -- Null: its MX was never asked for. Those below are known for good.
  asked_at timestamptz
);
create index recipient_hosts_asked_at on recipient_hosts (asked_at nulls first);
insert into recipient_hosts select host, 'gmail', 'infinity' from unnest(array['gmail.com', 'googlemail.com']) host;
insert into recipient_hosts select host, 'yahoo', 'infinity' from unnest(array[
  'yahoo.com', 'yahoo.de', 'yahoo.fr', 'yahoo.co.uk', 'yahoo.es', 'yahoo.it', 'ymail.com', 'rocketmail.com', 'myyahoo.com',
  'aol.com', 'aol.de', 'aim.com', 'yahoo.in', 'yahoo.co.in', 'yahoo.ca', 'yahoo.com.br', 'maktoob.com']) host;
insert into recipient_hosts select host, 'microsoft', 'infinity' from unnest(array[
  'outlook.com', 'outlook.de', 'outlook.fr', 'outlook.es', 'outlook.it', 'outlook.sa', 'hotmail.com', 'hotmail.de',
  'hotmail.fr', 'hotmail.co.uk', 'hotmail.es', 'hotmail.it', 'live.com', 'live.de', 'live.fr', 'live.co.uk', 'msn.com',
  'passport.com', 'windowslive.com']) host;

-- How many messages a minute a provider gets from all workers together; null: as fast as it takes them.
create table provider_paces (
  provider text primary key check (provider in ('gmail', 'yahoo', 'microsoft', 'other')),
  per_minute integer check (per_minute > 0),
  -- What may go now, and when that was counted.
  tokens double precision not null default 0,
  counted_at timestamptz not null default '2000-01-01'
);
insert into provider_paces (provider, per_minute) values ('gmail', 3000), ('yahoo', 600), ('microsoft', 1200), ('other', null);

-- Until when the recipients of a campaign at a provider are set out in time, so that each waits once.
create table campaign_paces (
  campaign_id bigint not null references campaigns on delete cascade,
  provider text not null,
  next_at timestamptz not null,
  primary key (campaign_id, provider)
);

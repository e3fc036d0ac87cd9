-- What a refusal means, by the table of replies (server/mail/smtp/replies). Null for messages that were accepted, and
-- for those that were refused before this column existed.
alter table emails add column refusal text;

-- Attempts that a server refused: they count against the day's cap beside `used`, which holds the messages that are with a
-- server or on their way. `hard` holds unknown recipients, refused at once or reported later.
alter table domain_days add column refused integer not null default 0 check (refused >= 0);

-- A new domain warms up.
alter table domains alter column warm set default 'cold';

-- Refusals of a domain's mail by receivers, one row a message. A domain pauses when several hosts refuse a share of it.
create table domain_refusals (
  domain_id bigint not null references domains on delete cascade,
  email_id bigint not null,
  -- The recipient's provider, or the host of the address.
  host text not null,
  kind text not null check (kind in ('policy', 'blocked', 'sender')),
  at timestamptz not null,
  -- Led to a pause, or was lifted by a person: it leads to no other pause.
  spent boolean not null default false,
  primary key (domain_id, email_id)
);
create index domain_refusals_at on domain_refusals (at);

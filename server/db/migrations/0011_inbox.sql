-- What systems outside send to us: kept raw first, then handled once, and handled again on request.
create table inbound_events (
  id bigint generated always as identity primary key,
  source text not null,
  -- What the sender calls the message; a repeated one is the same row.
  external_id text not null,
  received_at timestamptz not null default now(),
  headers jsonb not null,
  query jsonb not null,
  body bytea not null,
  state text not null default 'received' check (state in ('received', 'handled', 'ignored', 'failed')),
  attempts int not null default 0,
  error text,
  handled_at timestamptz,
  unique (source, external_id)
);
create index inbound_events_open on inbound_events (received_at) where state in ('received', 'failed');
create index inbound_events_newest on inbound_events (source, id desc);

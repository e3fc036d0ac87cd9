-- Why workers cannot hand over mail, one row a worker while it lasts. A row that was not renewed is of a worker that is gone.
create table mail_troubles (
  worker text primary key,
  -- What the mail server said, or what the network did.
  words text not null,
  since timestamptz not null,
  seen_at timestamptz not null,
  -- When staff were notified.
  notified_at timestamptz
);

-- Why the engine stopped a campaign, or cannot go on with it, as contract/pause-reasons.ts writes it.
alter table campaign_runs add column trouble text;

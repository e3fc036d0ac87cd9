-- Lists by rule, and planning of recipients in batches.

-- Who is on the list is found when it is asked for: a saved filter and what people did with campaigns. Nobody is put on it.
alter table lists add column rule jsonb;

-- How far the planning of a started campaign is, in percent; none once everybody is planned.
alter table campaigns add column planning integer;
-- Whose view of leads and candidates a scheduled campaign is planned by.
alter table campaigns add column scheduled_by bigint;

-- What a started campaign plans its recipients by, as it stood at the start, and how far it is. One process at a time
-- plans a batch, and the batch and its place here are one transaction: a kill between two loses nobody and plans nobody twice.
create table campaign_plans (
  campaign_id bigint primary key references campaigns on delete cascade,
  choice jsonb not null,
  domain_id bigint not null references domains,
  from_domain text not null,
  started_month date not null,
  -- Ids of the table that recipients come from: up to here it is done, and it ends there.
  after_id bigint not null default 0,
  until_id bigint not null,
  -- How many were left out at the planning, by reason.
  left_out jsonb not null default '{}',
  done_at timestamptz
);
create index campaign_plans_open on campaign_plans (campaign_id) where done_at is null;

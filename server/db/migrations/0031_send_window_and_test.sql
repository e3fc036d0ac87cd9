-- Campaigns that arrive at certain hours of each person's day, and campaigns of two versions of which the better one goes
-- to the rest.

alter table campaigns
  -- Between these times of the recipient's clock, on these days of the week; none: at any hour.
  add column window_from text,
  add column window_to text,
  add column window_days text[],
  -- The second version: a part in percent gets the first, as many the second, and the rest the better one.
  add column ab_share integer,
  add column ab_subject text,
  add column ab_template_id bigint references templates,
  add column ab_rule text,
  add column ab_hours integer;
create index campaigns_ab_template_id on campaigns (ab_template_id) where ab_template_id is not null;

-- The version of one of the test; none has who got the campaign's own mail, or the better version after the test.
alter table emails add column variant text;
-- While the test runs only its people are claimed, past all the others.
create index emails_variant on emails (campaign_id, id) where variant is not null;

-- What the run goes by, as it stood at the start: {from, to, days}.
alter table campaign_runs
  add column send_window jsonb,
  -- 'open' while two versions are tried, then the version that the rest gets; none without a test.
  add column variant text check (variant in ('open', 'a', 'b'));

-- A campaign of two versions has two frozen messages.
alter table campaign_contents add column variant text not null default 'a';
alter table campaign_contents drop constraint campaign_contents_pkey, add primary key (campaign_id, variant);
alter table campaign_attachments add column variant text not null default 'a';
alter table campaign_attachments drop constraint campaign_attachments_pkey, add primary key (campaign_id, variant, position);

-- How a test is decided, as it stood at the start, and what it came to.
create table campaign_tests (
  campaign_id bigint primary key references campaigns on delete cascade,
  share integer not null,
  rule text not null check (rule in ('opened', 'clicked', 'hand')),
  -- Hours from the last message of the test to the decision.
  hours integer,
  -- When its last message went out, once all have.
  complete_at timestamptz,
  winner text check (winner in ('a', 'b')),
  decided_at timestamptz,
  by_hand boolean not null default false,
  -- What the decision was made by: {a: {people, opened, clicked}, b: {...}}.
  evidence jsonb
);

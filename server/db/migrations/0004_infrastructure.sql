-- What the generic calls need beside the records themselves.

-- An answer given once for a key, for 24 hours (api.md, Idempotency-Key).
create table idempotency_keys (
  user_id bigint not null,
  key text not null,
  request_hash text not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- What a change of many records was before, for ten minutes.
create table undos (
  token text primary key,
  user_id bigint not null,
  resource text not null,
  action text not null,
  rows jsonb not null,
  expires_at timestamptz not null
);
create index undos_expires_at on undos (expires_at);

-- What runs behind an answer of 202.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  resource text not null,
  user_id bigint not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  total bigint,
  done bigint not null default 0,
  created bigint not null default 0,
  updated bigint not null default 0,
  failed bigint not null default 0,
  errors_url text,
  error text,
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  finished_at timestamptz
);

-- Every stored file, and the record that it belongs to once that is saved.
create table files (
  path text primary key,
  folder text not null,
  name text not null,
  size bigint not null,
  type text not null,
  owner_id bigint not null,
  resource text,
  record_id bigint,
  created_at timestamptz not null default now()
);
create index files_record on files (resource, record_id);

-- What the whole organisation sets once.
create table organisation (
  one boolean primary key default true check (one),
  name text not null default 'Lotse',
  logo_url text,
  editor text not null default 'grapesjs',
  time_zone text not null default 'Europe/Berlin',
  currencies text[] not null default '{EUR,MAD,EGP,TND,JOD}',
  is_demo boolean not null default false
);
insert into organisation default values;

alter table logs alter column at set default now();

-- A list's count of subscribed people, kept by the change that moves it.
create function count_list_members() returns trigger language plpgsql as $$
begin
  update lists set subscribers = lists.subscribers + moved.by
    from (
      select list_id, sum(by)::integer as by from (
        select unnest(list_ids) as list_id, -1 as by from gone where status = 'subscribed' and deleted_at is null
        union all
        select unnest(list_ids), 1 from come where status = 'subscribed' and deleted_at is null
      ) each group by list_id having sum(by) <> 0
    ) moved
    where lists.id = moved.list_id;
  return null;
end $$;

create function count_list_joins() returns trigger language plpgsql as $$
begin
  update lists set subscribers = lists.subscribers + moved.by
    from (select unnest(list_ids) as list_id, count(*)::integer as by from come
          where status = 'subscribed' and deleted_at is null group by 1) moved
    where lists.id = moved.list_id;
  return null;
end $$;

create function count_list_leaves() returns trigger language plpgsql as $$
begin
  update lists set subscribers = lists.subscribers - moved.by
    from (select unnest(list_ids) as list_id, count(*)::integer as by from gone
          where status = 'subscribed' and deleted_at is null group by 1) moved
    where lists.id = moved.list_id;
  return null;
end $$;

create trigger subscribers_counted_on_insert after insert on subscribers
  referencing new table as come for each statement execute function count_list_joins();
create trigger subscribers_counted_on_update after update on subscribers
  referencing old table as gone new table as come for each statement execute function count_list_members();
create trigger subscribers_counted_on_delete after delete on subscribers
  referencing old table as gone for each statement execute function count_list_leaves();

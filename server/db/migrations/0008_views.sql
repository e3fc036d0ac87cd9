-- What people set up in lists and want to find again (api.md, "saved views").

create table views (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  user_id bigint not null references users on delete cascade,
  resource text not null,
  name text not null,
  shared boolean not null default false,
  state jsonb not null
);
create unique index views_name on views (user_id, resource, lower(name));
create index views_shared on views (resource) where shared;

-- Who wants a view among the tabs, or not; who said nothing has it there.
create table view_pins (
  view_id bigint not null references views on delete cascade,
  user_id bigint not null references users on delete cascade,
  pinned boolean not null,
  primary key (view_id, user_id)
);
create index view_pins_user_id on view_pins (user_id);

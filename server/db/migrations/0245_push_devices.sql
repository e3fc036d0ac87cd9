-- Notifications on the lock screen: chosen by kind, per person; sent to the browsers that a person has chosen them in.
alter table notice_settings add column push boolean not null default false;
create table push_devices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  -- The session in which the browser was last there: with its log-out the browser gets nothing more.
  sid text not null,
  -- The address and the keys that the push service of the browser gave (RFC 8030, RFC 8291).
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index on push_devices (user_id);
create index on push_devices (sid);

-- Sessions end in several places, and people lose their rights in several: each has to end this too.
create function remove_push_devices_of_session() returns trigger language plpgsql as $$
begin
  delete from push_devices where sid = new.sid;
  return null;
end $$;
create trigger remove_push_devices after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function remove_push_devices_of_session();

create function remove_push_devices_of_user() returns trigger language plpgsql as $$
begin
  delete from push_devices where user_id = new.id;
  return null;
end $$;
create trigger remove_push_devices after update of role, active, deleted_at on users
  for each row when (new.role is null or not new.active or new.deleted_at is not null)
  execute function remove_push_devices_of_user();

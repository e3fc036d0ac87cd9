-- A version that was published by mistake is withdrawn: it stays with who, when and why, and takes no case any more.
alter table route_versions
  add column "withdrawn_at" timestamptz,
  add column "withdrawn_by" bigint references users,
  add column "withdrawn_reason" text;

create or replace function keep_published_version() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' and (tg_op = 'DELETE' or new.state = 'draft') then
    raise exception 'a published version stays published or retired';
  end if;
  if old.state = 'withdrawn' and new.state <> 'withdrawn' then
    raise exception 'a withdrawn version stays withdrawn';
  end if;
  return coalesce(new, old);
end $$;

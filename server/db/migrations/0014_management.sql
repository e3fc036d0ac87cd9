-- The log as a chain that shows when it was touched, how long it is kept, and who is reported to whom.

-- A log's values can be erased with a person. Their digest stays then; the salt that it was made with goes, so that a
-- phone number is not found again by trying all of them.
alter table logs add column salt uuid default gen_random_uuid(), add column values_digest bytea, add column erased_at timestamptz;

create function log_values_digest(entry logs) returns bytea language sql stable as $$
  select case
    when entry.values_digest is not null and entry.salt is null and entry.before is null and entry.after is null
      then entry.values_digest
    else sha256(convert_to(jsonb_build_array(entry.salt, entry.before, entry.after)::text, 'UTF8'))
  end
$$;

-- Half of a SHA-256 (128 bits) over all that an entry says, in a form that no setting of a connection changes.
create function log_digest(entry logs) returns bytea language sql stable as $$
  select substr(sha256(convert_to(jsonb_build_array(
    entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.user_id, entry.action,
    entry.resource, entry.record, entry.ip, entry.request_id, entry.created_by,
    encode(log_values_digest(entry), 'hex')
  )::text, 'UTF8')), 1, 16)
$$;

-- One seal covers the entries of a range of ids; it names the one before it by its hash.
create table log_seals (
  from_id bigint primary key,
  to_id bigint not null unique check (to_id >= from_id),
  rows integer not null,
  -- When its newest entry was written: what is removed before its time shows.
  last_at timestamptz not null,
  -- Each entry with its digest, so that a check names the entry and not only the range. Empty once they are removed.
  ids bigint[] not null,
  digests bytea[] not null,
  content bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null default now(),
  removed_at timestamptz
);

create function log_content(ids bigint[], digests bytea[]) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(to_jsonb(ids), to_jsonb(digests))::text, 'UTF8'))
$$;
create function log_seal_hash(prior bytea, from_id bigint, to_id bigint, rows integer, last_at timestamptz, content bytea)
returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    encode(prior, 'hex'), from_id, to_id, rows,
    to_char(last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), encode(content, 'hex')
  )::text, 'UTF8'))
$$;

-- Nobody edits or deletes a log: its values go with a person who is erased, and old entries go by what Settings say.
create function keep_log() returns trigger language plpgsql as $$
declare
  free constant text[] := '{before,after,salt,values_digest,erased_at}';
begin
  if tg_op = 'DELETE' then
    if current_setting('lotse.removes_old_logs', true) = 'on' then return old; end if;
    raise exception 'an entry of the log is not deleted';
  end if;
  if new.before is not null or new.after is not null or to_jsonb(new) - free <> to_jsonb(old) - free then
    raise exception 'an entry of the log is not changed';
  end if;
  if old.before is not null or old.after is not null then
    new.values_digest := log_values_digest(old);
    new.erased_at := now();
    new.salt := null;
  end if;
  return new;
end $$;
create trigger logs_kept before update or delete on logs for each row execute function keep_log();

-- For how many months a log is kept; empty: for good.
alter table organisation add column log_months integer check (log_months between 12 and 360);

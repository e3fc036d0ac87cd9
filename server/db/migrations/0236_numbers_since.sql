-- Since when a record has a phone number; null: since it was made. A conversation belongs to the record that has had the number longest.
alter table leads add column phone_since timestamptz, add column phone_alternative_since timestamptz;
alter table candidates add column phone_since timestamptz, add column phone_alternative_since timestamptz;
alter table bw_leads add column phone_since timestamptz;

-- The days of numbers that were changed before, as the log has them.
update leads r set phone_since = l.at from (
  select record, after ->> 'phone' as number, max(at) as at from logs
  where resource = 'leads' and action = 'update' and after ->> 'phone' <> '' group by 1, 2) l
  where l.record = r.id and l.number = r.phone;
update leads r set phone_alternative_since = l.at from (
  select record, after ->> 'phone_alternative' as number, max(at) as at from logs
  where resource = 'leads' and action = 'update' and after ->> 'phone_alternative' <> '' group by 1, 2) l
  where l.record = r.id and l.number = r.phone_alternative;
update candidates r set phone_since = l.at from (
  select record, after ->> 'phone' as number, max(at) as at from logs
  where resource = 'candidates' and action = 'update' and after ->> 'phone' <> '' group by 1, 2) l
  where l.record = r.id and l.number = r.phone;
update candidates r set phone_alternative_since = l.at from (
  select record, after ->> 'phone_alternative' as number, max(at) as at from logs
  where resource = 'candidates' and action = 'update' and after ->> 'phone_alternative' <> '' group by 1, 2) l
  where l.record = r.id and l.number = r.phone_alternative;
update bw_leads r set phone_since = l.at from (
  select record, after ->> 'phone' as number, max(at) as at from logs
  where resource = 'bw-leads' and action = 'update' and after ->> 'phone' <> '' group by 1, 2) l
  where l.record = r.id and l.number = r.phone;

-- A number that moves between the two fields keeps its day, and so does a record that comes back from the bin.
create function keep_numbers_since() returns trigger language plpgsql as $$
begin
  new.phone_since := case
    when new.phone is not distinct from old.phone then old.phone_since
    when new.phone = old.phone_alternative then coalesce(old.phone_alternative_since, old.created_at)
    else clock_timestamp() end;
  new.phone_alternative_since := case
    when new.phone_alternative is not distinct from old.phone_alternative then old.phone_alternative_since
    when new.phone_alternative = old.phone then coalesce(old.phone_since, old.created_at)
    else clock_timestamp() end;
  return new;
end $$;
create trigger leads_numbers_since before update on leads for each row
  when ((new.phone, new.phone_alternative) is distinct from (old.phone, old.phone_alternative))
  execute function keep_numbers_since();
create trigger candidates_numbers_since before update on candidates for each row
  when ((new.phone, new.phone_alternative) is distinct from (old.phone, old.phone_alternative))
  execute function keep_numbers_since();
create function keep_number_since() returns trigger language plpgsql as $$
begin
  new.phone_since := clock_timestamp();
  return new;
end $$;
create trigger bw_leads_number_since before update on bw_leads for each row
  when (new.phone is distinct from old.phone) execute function keep_number_since();

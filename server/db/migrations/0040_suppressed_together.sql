-- Addresses that are suppressed together are looked for together: a row at a time, 50,000 of an import took 100 seconds
-- while anything was being sent.
create function withdraw_suppressed_together() returns trigger language plpgsql as $$
declare
  row record;
begin
  if not exists (select from mail_leases) then return null; end if;
  if (select count(*) from added) <= 5 then
    for row in select audience, email from added loop
      perform withdraw_address(row.audience, row.email);
    end loop;
    return null;
  end if;
  insert into mail_withdrawals (lease, email_id)
    select e.lease, e.id
    from mail_leases l
      cross join lateral unnest(l.email_ids) as held (id)
      join emails e on e.started_month = l.started_month and e.id = held.id
      join added a on a.email = e."to" and (a.audience = e.audience or a.audience = 'bw' and e.audience = 'bb')
    where e.lease = l.id and e.state = 'claimed'
    on conflict do nothing;
  return null;
end $$;

drop trigger suppressions_withdraw on suppressions;
create trigger suppressions_withdraw after insert on suppressions
  referencing new table as added
  for each statement execute function withdraw_suppressed_together();
drop function withdraw_suppressed();

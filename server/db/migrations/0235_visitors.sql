-- A lead that the booking of an unconfirmed visitor made. It is a person of ours as soon as one of us writes it, or the visitor follows
-- the link in the email.
alter table leads add column visitor boolean not null default false;
create index leads_visitor on leads (phone, email) where visitor;
create function meet_visitor() returns trigger language plpgsql as $$
begin
  new.visitor := coalesce(nullif(current_setting('lotse.actor', true), ''), '0') = '0';
  return new;
end $$;
create trigger leads_visitor_met before update on leads
  for each row when (old.visitor and new.visitor) execute function meet_visitor();

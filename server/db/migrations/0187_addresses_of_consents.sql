-- A job ad is of the employer that has its address. An address that moves to another employer takes no consent along: a yes to
-- an employer counts for the ads of its address where it was given since the employer has that address. Both count the changes
-- of the address, so that no address is kept beside the employer. Answers of before count for the addresses of now.
alter table bw_leads add column address_number integer not null default 0;
alter table employer_consents add column address_number integer not null default 0;

create function count_addresses() returns trigger language plpgsql as $$
begin
  new.address_number := old.address_number + 1;
  return new;
end $$;
create trigger bw_leads_address_number before update of email on bw_leads for each row
  when (lower(btrim(old.email)) is distinct from lower(btrim(new.email))) execute function count_addresses();

create function keep_address_number() returns trigger language plpgsql as $$
begin
  new.address_number := coalesce((select address_number from bw_leads where id = new.bw_lead_id), 0);
  return new;
end $$;
create trigger employer_consents_address_number before insert on employer_consents
  for each row execute function keep_address_number();

-- A list of calls that are due judges each person's residence several times. PostgreSQL does not inline a function of SQL with
-- a query in it, which costs ten times as much for each row.
create or replace function residence_of(country bigint, office bigint) returns bigint stable language plpgsql as $$
begin
  if country is not null then return country; end if;
  return (select o.country_id from offices o where o.id = office);
end $$;

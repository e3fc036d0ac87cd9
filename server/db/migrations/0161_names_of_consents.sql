-- A consent counts for the employer of the name to which it was given (section 298 (1) SGB III): a record that is renamed may
-- be another employer by then. What a record was called before today is not known: the name of now stands for it.
alter table employer_consents add column "employer_name" text, add column "renamed_because" text;
update employer_consents c set employer_name = l.company from bw_leads l where l.id = c.bw_lead_id;

create function keep_employer_name() returns trigger language plpgsql as $$
begin
  new.employer_name := coalesce(new.employer_name, (select company from bw_leads where id = new.bw_lead_id));
  return new;
end $$;
create trigger employer_consents_name before insert on employer_consents
  for each row execute function keep_employer_name();

-- Names of employers are the same without case, accents and repeated spaces.
create function same_employer_name(one text, other text) returns boolean immutable language sql as $$
  select folded[1] = folded[2] from (
    select array_agg(replace(lower(btrim(
      regexp_replace(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g'), '\s+', ' ', 'g'))), 'ß', 'ss') order by place)
    from unnest(array[one, other]) with ordinality given(name, place)) names(folded)
$$;

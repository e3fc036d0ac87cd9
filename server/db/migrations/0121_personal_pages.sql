-- Guardians of people under 18 have own pages, with links of their own. They end with the 18th birthday (is_minor).
alter table own_pages add column "guardian_id" bigint references guardians on delete cascade;
create index own_pages_guardian_id on own_pages ("guardian_id", id);

-- A consent by the own page: the version of its text, and the guardian who gave it. A withdrawn consent counts no more.
alter table guardians add column "consent_text" text;
alter table guardians add column "text_version" integer;
alter table guardians add column "withdrawn_on" date;
alter table employer_consents add column "guardian_id" bigint references guardians on delete set null;
alter table employer_consents add column "text_version" integer;
create index employer_consents_guardian_id on employer_consents ("guardian_id", id);

create or replace function guardians_agreed(candidate bigint, day date) returns boolean language sql stable as $$
  select count(*) >= 2 or coalesce(bool_or(sole_custody and custody_proof is not null), false)
  from guardians
  where candidate_id = candidate and consent_on <= day and id_copy is not null
    and (withdrawn_on is null or withdrawn_on > day)
$$;

-- Codes are counted by the link that asked for them: who holds one link keeps nobody with another out. A code by WhatsApp is
-- made when its message leaves, so that the log of messages holds none.
alter table own_page_codes add column link text;
alter table own_page_codes add column by_whatsapp boolean not null default false;
create index own_page_codes_link on own_page_codes (link, made_at);

-- A fault that the person reads in the own language, and the day of the last reminder of a request.
alter table documents add column "check_fault" text;
alter table documents add column "reminded_on" date;
create index documents_to_remind on documents (due_on) where asked_on is not null and file is null and received_on is null;

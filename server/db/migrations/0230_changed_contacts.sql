-- When the ways by which codes for the own page go were last changed, and by which employee: requests of the next day say so.
alter table candidates add column contact_changed_at timestamptz, add column contact_changed_by text;
alter table guardians add column contact_changed_at timestamptz, add column contact_changed_by text;

-- The address or number that the code of a session went to.
alter table own_page_codes add column sent_to text;
alter table own_page_sessions add column code_to text;

-- A guardian without a language is written to in that of the candidate. A consent by the own page names the language of its text.
alter table guardians alter column "language" drop not null;
alter table guardians alter column "language" drop default;
alter table guardians add column "consent_language" text;

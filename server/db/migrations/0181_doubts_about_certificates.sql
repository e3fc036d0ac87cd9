-- The next write of a certificate fills it in by the rules of its provider.
alter table language_certificates add column "doubts" text[] not null default '{}';

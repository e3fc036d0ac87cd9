-- The information sheet of § 299 SGB III is in a language that the person understands. Translations name who put them here.
alter table documents
  add column "language" text,
  add column "translation_uploaded_by" bigint references users;

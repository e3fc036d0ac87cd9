-- Visitors book in German and French too; a text that is missing is shown in English, then in Arabic.
alter table booking_settings add column "title_de" text, add column "title_fr" text,
  add column "confirmation_de" text, add column "confirmation_fr" text;
alter table online_seminars add column "title_de" text, add column "title_fr" text;

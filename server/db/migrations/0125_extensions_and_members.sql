-- The letter of an extension, so that later requests of the authority move its day; and the member of the family of a case.
alter table recognitions add column "extended_on" date;
alter table cases add column "member" text;

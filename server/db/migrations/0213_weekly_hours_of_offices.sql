-- Opening hours by weekday, which the own page writes in the language of the person. The hours in words stay and are shown until
-- an office has weekly ones.
alter table offices add column "weekly" jsonb;

-- The day on which the foreigners authority invited the employer: the three working days from its letter end then.
alter table agreements add column "invited_on" date;

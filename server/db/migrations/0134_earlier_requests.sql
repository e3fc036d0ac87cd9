-- Requests of the authority before the latest one: the days of each are added to its period.
alter table recognitions add column "earlier_requests" text;

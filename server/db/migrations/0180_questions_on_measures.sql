-- While the authority has a question on the length of a course open, no silence runs (§ 44 (1a) PflAPrV).
alter table measures add column "asked_on" date, add column "asked_until" date, add column "answered_on" date;

-- The ids of a batch are written once and its row up to a thousand times, at each group commit: beside the row they are
-- not copied, compressed and logged with each version of it.
alter table mail_leases alter column email_ids set storage external;

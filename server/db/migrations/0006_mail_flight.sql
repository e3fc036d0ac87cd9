-- What is on the wire of each batch, as {id of the email: its subject}. One small row a group commit says it, so that a
-- message's own row is written once when its fate is known, and not once more before its dot. A batch that runs out
-- leaves exactly these uncertain.
alter table mail_leases add column in_flight jsonb not null default '{}';

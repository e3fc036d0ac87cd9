-- The process whose call has taken a key, by the name of its connections. Null where an older Lotse took it.
alter table idempotency_keys add process text;

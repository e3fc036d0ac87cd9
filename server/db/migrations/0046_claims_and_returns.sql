-- The call that holds a key. Another call may take a key over, and the first one must not settle it then.
alter table idempotency_keys add column claim uuid;

-- Addresses whose owners confirmed again after an erasure. The list of erasures outside of the database drops an address
-- only by such an entry, as a database that lacks an address may be an older one.
create table returned_addresses (
  hash bytea primary key,
  at timestamptz not null
);

-- The sums of the whole ledger are read from the index alone, a currency and its paid and open part after the other:
-- half the CPU for a hundred thousand entries. Sums that are kept beside the entries would make each write of a fee lock
-- the same row.
create index ledger_sums on ledger (amount_currency, paid) include (amount);

-- A refund of money that came in too early names that money, with which it was booked. An advance and its refund were booked
-- at one moment, one after the other.
alter table transactions add column "advance_id" bigint references transactions on delete set null;
create index transactions_advance_id on transactions ("advance_id", id);
update transactions r set advance_id = a.id from transactions a
where r.kind = 'refund' and r.deadline is not null and a.id = r.id - 1 and a.done
  and (a.candidate_id, a.kind, a.created_at) = (r.candidate_id, r.refund_of, r.created_at)
  and a.created_by is not distinct from r.created_by;

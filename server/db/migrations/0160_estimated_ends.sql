-- "Expiring" finds approvals by their last day, also where none is printed and the usual one counts.
create index ba_approvals_until on ba_approvals ((coalesce(valid_until, (decided_on + interval '6 months')::date)))
  where result = 'approved';
create index preapprovals_until on preapprovals ((coalesce(printed_until, (issued_on + interval '3 months')::date)))
  where result = 'issued';

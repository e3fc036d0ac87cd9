-- A lead that became a candidate is called as the candidate: it left the call queue too late, or never. The day goes to the
-- candidate where it has none. The lead gives up its day only where the candidate is called on that day or before: a
-- candidate in the bin or with a later day is not.
UPDATE candidates c SET call_back_date = l.day, version = c.version + 1, updated_at = now()
FROM (
  SELECT candidate_id, min(call_back_date) AS day FROM leads
  WHERE candidate_id IS NOT NULL AND call_back_date IS NOT NULL AND deleted_at IS NULL GROUP BY candidate_id
) l
WHERE l.candidate_id = c.id AND c.call_back_date IS NULL AND c.deleted_at IS NULL AND c.erased_at IS NULL;
UPDATE leads l SET call_back_date = NULL, version = l.version + 1, updated_at = now()
FROM candidates c
WHERE c.id = l.candidate_id AND c.deleted_at IS NULL AND l.deleted_at IS NULL AND c.call_back_date <= l.call_back_date;

-- A lead that became a candidate is called as the candidate: it left the call queue too late, or never.
UPDATE candidates c SET call_back_date = l.call_back_date, version = c.version + 1, updated_at = now()
FROM leads l
WHERE l.candidate_id = c.id AND l.call_back_date IS NOT NULL AND c.call_back_date IS NULL AND c.deleted_at IS NULL;
UPDATE leads SET call_back_date = NULL, version = version + 1, updated_at = now()
WHERE candidate_id IS NOT NULL AND call_back_date IS NOT NULL;

-- The next start works out cases again whose papers the authority asked for after it had confirmed that they are complete.
update cases x set kept_at = null
where exists (select from recognitions r where r.candidate_id = x.candidate_id and r.asked_on > r.complete_on
  and coalesce(r.result, 'pending') = 'pending');

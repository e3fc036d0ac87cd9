-- The functions are in plpgsql: PostgreSQL does not inline one in SQL that has a query in it, and plans it anew for each row.
-- Ready are people who can still be presented for a post. A granted visa, an arrival, started work or an ended case ends that,
-- whatever the rule says of the rest; a rule that names the visa itself decides on it. The German side keeps its own cases
-- until its work is over: open matches, placements, and cases that it is German owner of.
create function has_begun(candidate candidates, today date) returns boolean stable language plpgsql as $$
begin
  return coalesce(candidate.arrival_date <= today, false)
    or exists (select from placements p where p.candidate_id = candidate.id and p.started_on <= today)
    or exists (select from cases c where c.candidate_id = candidate.id and c.is_primary and c.state in ('won', 'lost'));
end $$;

-- A rule names a visa by the field or with an operator, such as visa_granted_neq.
create function is_before_visa(candidate candidates, rule jsonb) returns boolean stable language plpgsql as $$
begin
  return not coalesce(candidate.visa_granted, false)
    or exists (select from jsonb_object_keys(rule) name where name like 'visa\_granted%');
end $$;

create function is_presentable_by(candidate candidates, rule jsonb) returns boolean stable language sql as $$
  select is_before_visa(candidate, rule) and candidate_is_ready(to_jsonb(candidate), rule)
$$;

create function is_german_case(candidate bigint) returns boolean stable language plpgsql as $$
begin
  return exists (select from matches where candidate_id = candidate
      and state in ('presented', 'interview', 'offer', 'accepted', 'hired'))
    or exists (select from placements where candidate_id = candidate)
    or exists (select from cases where candidate_id = candidate and german_owner_id is not null
      and state in ('open', 'on_hold', 'won'));
end $$;

-- Records of the classic route by which an employer and a person are in touch.
create or replace function has_employer_case(candidate bigint) returns boolean stable language plpgsql as $$
begin
  return exists (select from candidate_submission_request where candidate_id = candidate and status = 'approved')
    or exists (select from candidate_interviews where candidate_id = candidate and status = 'accepted')
    or exists (select from contracts where candidate_id = candidate and category_type = 'employment' and signed_on is not null)
    or exists (select from ba_approvals where candidate_id = candidate and bw_lead_id is not null);
end $$;

create or replace function candidate_is_seen(candidate candidates, rule jsonb, rules jsonb, is_new boolean default false)
returns boolean stable language sql as $$
  select candidate.erased_at is null
    and not exists (select from statuses s where s.id = candidate.status_id and s.kind = 'bad')
    and case
      when is_new then not coalesce(candidate.arrival_date <= (select day from german_side), false)
        and is_presentable_by(candidate, coalesce(rules -> candidate.program_id::text, rule))
      else not german_work_is_over(candidate, (select day from german_side)) and (
        is_german_case(candidate.id)
        or not has_begun(candidate, (select day from german_side)) and (
          has_employer_case(candidate.id) and not coalesce(candidate.visa_granted, false)
          or coalesce((
            select exists (
              select from jsonb_array_elements(r.ready -> 'groups') wanted
              where is_before_visa(candidate, coalesce(wanted -> 'fields', '{}'))
                and meets_group(candidate, wanted, (select day from german_side)))
            from cases c join routes r on r.id = c.route_id
            where c.candidate_id = candidate.id and c.is_primary and c.state in ('open', 'on_hold') and r.ready is not null
            limit 1
          ), is_presentable_by(candidate, coalesce(rules -> candidate.program_id::text, rule)))))
    end
$$;

-- No student is ready by the rule that was shipped: nobody is without a program who is in this one. Where it changes, the
-- trigger of the organisation judges everybody by the functions above.
update organisation set ready_rules = coalesce((
  select jsonb_object_agg(e.key, case
    when p.slug = 'studies' and e.value = '{"b1_passed": true}'::jsonb then '{"program_id_null": true}'::jsonb
    else e.value end)
  from jsonb_each(ready_rules) e left join programs p on p.id::text = e.key), '{}');

select refresh_seen(array(select id from candidates));

-- The rules on contract and advance follow what Settings say of each kind of fee, as the limit does. Rules that somebody
-- gave other kinds stay as they are.
update compliance_rules set fee_kinds = '{}'
where kind in ('placement_needs_contract', 'placement_after_job_contract') and fee_kinds = '{placement,preparation}';

-- A job ad is of the employer that has its address or its name: each mail of the job tool looks them up before it leaves.
create index bw_leads_address on bw_leads (lower(btrim(email)));
create index bw_leads_company_folded on bw_leads (split_part(search_text, E'\n', 1));

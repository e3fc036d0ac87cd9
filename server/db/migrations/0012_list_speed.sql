-- Lists of people leave out those in the bin. An index that says who lies there answers that by itself: pages far down,
-- counts and filters then read no row that they do not show.
do $$
declare
  found record;
begin
  for found in
    select class.relname as name, pg_get_indexdef(index.indexrelid) as made
    from pg_index index
    join pg_class class on class.oid = index.indexrelid
    join pg_am method on method.oid = class.relam and method.amname = 'btree'
    where index.indrelid = any (array['leads', 'candidates', 'subscribers']::regclass[])
      and index.indpred is null and not index.indisunique
      and index.indnkeyatts = index.indnatts and index.indnatts > 1
  loop
    execute format('drop index %I', found.name);
    execute found.made || ' include (deleted_at)';
  end loop;
end $$;

create index leads_live on leads (id) include (deleted_at);
create index candidates_live on candidates (id) include (deleted_at);
create index subscribers_live on subscribers (audience, id) include (deleted_at);

-- An index-only read needs to know which pages everybody sees: told again after each fiftieth of new rows.
alter table leads set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table candidates set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

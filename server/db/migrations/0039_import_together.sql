-- New subscribers of an import are one entry of the log a batch, which names the ids that it made as stretches in "after".
-- The history of one of them finds the entry by the newest and the oldest of them.
create index logs_together on logs
  (resource, ((after #>> '{records,-1,1}')::bigint), ((after #>> '{records,0,0}')::bigint))
  where action = 'import_create' and record is null;

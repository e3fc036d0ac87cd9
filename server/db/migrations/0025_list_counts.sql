-- What an employee asks of a million leads many times a day: those of one status, and those to call back by a day. With
-- an index of both the list and its total are read from the index alone: 2 ms of CPU instead of 35.
create index leads_employee_status on leads (employee_id, status_id, id) include (deleted_at);
create index leads_employee_call_back on leads (employee_id, call_back_date, id) include (deleted_at)
  where call_back_date is not null;

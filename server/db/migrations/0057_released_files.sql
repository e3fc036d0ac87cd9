-- When the record of a file stopped showing it. The clearing removes the file once no row names it any more.
alter table files add column released_at timestamptz;

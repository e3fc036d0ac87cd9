-- When something that was saved took an upload without making it its own: a picture in a mail, which its recipients see
-- for ever. What no record ever took is cleared after a week.
alter table files add column taken_at timestamptz;

-- Nobody noted until now which pictures mails had shown.
update files set taken_at = created_at where record_id is null and folder = 'media';

create index files_left on files (created_at) where record_id is null and taken_at is null;

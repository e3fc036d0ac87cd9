-- Requests for documents that have not gone to the person yet: those of a few minutes go together, in one message.
create table unsent_requests (
  document_id bigint primary key references documents on delete cascade,
  user_id bigint references users on delete set null,
  language text,
  asked_at timestamptz not null
);
create index on unsent_requests (user_id);

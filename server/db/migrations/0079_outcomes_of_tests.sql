-- A test that was handed to a mail server leaves its outcome and the server's response here, without the message.
alter table outbox
  add column outcome text not null default 'kept' check (outcome in ('kept', 'sent', 'failed')),
  add column reply text,
  alter column raw drop not null,
  add check ((outcome = 'kept') = (raw is not null));

-- What tells the visit of a program from a person's. The verdict may follow from later visits of the same mail, so what
-- the visit said by itself is kept apart. Whoever looks at the page to unsubscribe is seen too: gateways follow that link.

alter table email_events drop constraint email_events_kind_check;
alter table email_events add constraint email_events_kind_check check (kind in ('open', 'click', 'unsubscribe_page',
  'bounce', 'complaint', 'unsubscribe', 'delivery', 'delay', 'soft_bounce', 'refused'));
alter table email_events add column announced text, add column sign text;
-- Until now a machine was only who said so.
update email_events set announced = 'named', sign = 'named' where machine;

-- What rules were told of a mail: an opening and a click once each.
create table mail_visits_told (
  email_id bigint not null,
  kind text not null check (kind in ('mail_opened', 'mail_clicked')),
  at timestamptz not null,
  primary key (email_id, kind)
);

-- What the engine writes in the place of an answer is a code (contract/engine-replies.ts). It was an English sentence.
update emails e set smtp_reply = 'engine:' || code || coalesce(' ' || case nullif(substr(e.smtp_reply, length(words) + 1), '')
    when 'the server closed the connection' then 'closed'
    when 'the server did not answer in time' then 'silent'
    when 'closed by us' then 'ours'
    when 'cannot connect' then 'unreachable'
    else nullif(substr(e.smtp_reply, length(words) + 1), '') end, '')
from (values ('kept', 'kept in the outbox: no mail server is configured'),
    ('worker_gone', 'the sender went away before the answer was recorded'), ('no_answer', 'no answer to the message: '),
    ('lost', 'connection lost before the message was complete: '), ('not_rendered', 'not rendered: ')) as said (code, words)
where e.smtp_reply like words || '%';

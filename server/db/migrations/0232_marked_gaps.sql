-- The gap for a personal link or a code is filled only in messages that the program wrote: braces of staff stay text.
alter table whatsapp_log add column personal text check (personal in ('link', 'code'));
alter table candidate_messages add column has_link boolean not null default false;
-- Messages that wait already: a number or address that is not the person's gets no link.
update whatsapp_log set personal = 'link'
  where status = 'queued' and direction = 'out' and candidate_id is not null and text like '%/p/{link}%';
update candidate_messages set has_link = true where status = 'queued' and body like '%/p/{link%';

-- Kinds of documents that a message asks for: its text is as open as all of them (document_kinds.seen_by).
alter table candidate_messages add column kind_ids bigint[] not null default '{}';
alter table whatsapp_log add column kind_ids bigint[] not null default '{}';

-- Requests that went out before: those that name a reserved kind. Closed once too often is better than open.
update candidate_messages m set kind_ids = array(
    select k.id from document_kinds k, unnest(array[k.en, k.ar, k.de, k.fr]) name
    where k.seen_by <> '{}' and name <> '' and position(name in m.body) > 0)
  where exists (select from document_kinds where seen_by <> '{}');
update whatsapp_log m set kind_ids = array(
    select k.id from document_kinds k, unnest(array[k.en, k.ar, k.de, k.fr]) name
    where k.seen_by <> '{}' and name <> '' and position(name in m.text) > 0)
  where direction = 'out' and exists (select from document_kinds where seen_by <> '{}');

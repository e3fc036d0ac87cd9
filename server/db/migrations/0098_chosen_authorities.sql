-- The authority of a recognition and the mission of a visa are chosen from a list. The texts stay until one is chosen.
alter table recognitions add column "authority_id" bigint references authorities;
alter table visas add column "mission_id" bigint references missions;
update recognitions r set authority_id = a.id, authority = null from authorities a where a.name = r.authority;
update visas v set mission_id = m.id, mission = null from missions m where m.name = v.mission;
create index recognitions_authority_id on recognitions ("authority_id", id);
create index visas_mission_id on visas ("mission_id", id);

-- Checklists ask for documents in forms.
alter table checklists
  add column "certified" boolean not null default false,
  add column "authenticated" boolean not null default false,
  add column "valid_months" integer;

-- Only rows that nobody has changed: an approval of the BA is internal, a police clearance is asked for where a row says so,
-- and a legalisation belongs to the document that it authenticates.
update checklists c set active = false from document_kinds k
where k.id = c.kind_id and c.version = 1 and c.source = 'Checklists of the German missions'
  and (k.slug in ('ba_approval', 'legalisation') or k.slug = 'police_clearance' and c.country_id is null and c.visa_kind is null);
update checklists c set authenticated = true from document_kinds k
where k.id = c.kind_id and c.version = 1 and c.source = 'Checklists of the German missions' and k.slug = 'birth_certificate';

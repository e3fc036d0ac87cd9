-- Templates: the second engine's own design, a plain text by hand, what they looked like before, and blocks to use again.

alter table templates
  -- Which engine it was last saved in.
  add column editor text not null default 'grapesjs' check (editor in ('grapesjs', 'unlayer')),
  -- What Unlayer opens it by again; null for the built-in editor, which reads the content itself.
  add column design jsonb,
  -- The text part where a person wrote it; null: made of the content.
  add column plain_text text;

alter table organisation add constraint organisation_editor check (editor in ('grapesjs', 'unlayer'));

-- Each template as it was saved: the newest 50 of it.
create table template_versions (
  template_id bigint not null references templates on delete cascade,
  version integer not null,
  saved_at timestamptz not null,
  saved_by bigint,
  name text not null,
  subject text,
  content text,
  style text,
  editor text not null,
  design jsonb,
  plain_text text,
  attachments jsonb,
  primary key (template_id, version)
);

-- Who acts says the transaction (lotse.actor, set with each write).
create function keep_template_version() returns trigger language plpgsql as $$
declare
  acting bigint := nullif(nullif(current_setting('lotse.actor', true), ''), '0')::bigint;
begin
  if tg_op = 'UPDATE' and
    (new.name, new.subject, new.content, new.style, new.editor, new.design, new.plain_text, new.attachments) is not distinct from
    (old.name, old.subject, old.content, old.style, old.editor, old.design, old.plain_text, old.attachments)
  then
    return null;
  end if;
  insert into template_versions
    (template_id, version, saved_at, saved_by, name, subject, content, style, editor, design, plain_text, attachments)
  values (new.id, new.version, new.updated_at, coalesce(acting, new.created_by), new.name, new.subject, new.content,
    new.style, new.editor, new.design, new.plain_text, new.attachments)
  on conflict (template_id, version) do nothing;
  delete from template_versions where template_id = new.id and version <= (
    select version from template_versions where template_id = new.id order by version desc offset 50 limit 1);
  return null;
end $$;
create trigger templates_version after insert or update on templates
  for each row execute function keep_template_version();

insert into template_versions
  (template_id, version, saved_at, saved_by, name, subject, content, style, editor, attachments)
select id, version, updated_at, created_by, name, subject, content, style, editor, attachments from templates;

-- Parts of a mail that a person keeps for other mails, for oneself or for all who use templates of that side.
create table template_blocks (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  user_id bigint not null references users on delete cascade,
  audience text not null check (audience in ('general', 'bw', 'bb')),
  name text not null,
  html text not null,
  shared boolean not null default false
);
create unique index template_blocks_name on template_blocks (user_id, audience, lower(name));
create index template_blocks_shared on template_blocks (audience) where shared;

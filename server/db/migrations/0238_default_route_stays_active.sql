-- Candidates without a case are on the route CLASSIC: it is always active.
update routes set active = true, version = version + 1, updated_at = now() where slug = 'CLASSIC' and not active;
alter table routes add constraint routes_default_active check (active or slug <> 'CLASSIC');

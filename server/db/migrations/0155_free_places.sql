-- Places of a post that nobody has taken: those of accepted offers and of work that goes on are taken.
alter table positions add column "free" integer not null default 1;
update positions p set "free" = greatest(p.number - (
  select count(*) from matches m where m.position_id = p.id and (m.state = 'accepted' or m.state = 'hired'
    and not exists (select from placements w where w.match_id = m.id and w.ended_on is not null))), 0);
create index positions_free on positions ("free", id);

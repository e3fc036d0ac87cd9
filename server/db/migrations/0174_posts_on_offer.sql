-- Posts on offer have a name of their own: until now a filter by a least number of free places left out closed ones and those
-- past their last day, too. Saved views go on finding the same posts.
alter table positions add column "on_offer" boolean not null default false;
update positions set on_offer = state = 'open' and free > 0;

create function set_on_offer() returns trigger language plpgsql as $$
begin
  new.on_offer := new.state = 'open' and new.free > 0;
  return new;
end $$;
create trigger positions_on_offer before insert or update on positions for each row execute function set_on_offer();

create index positions_on_offer on positions ("on_offer", id);

update views set version = version + 1, updated_at = now(), state = jsonb_set(state, '{filter}',
  case when state -> 'filter' ->> 'free_gte' in ('0', '1') then (state -> 'filter') - 'free_gte' else state -> 'filter' end
    || '{"on_offer": true}')
where resource = 'positions' and state -> 'filter' ? 'free_gte';

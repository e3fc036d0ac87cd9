-- Each digest opens the clocks that it counts. `warned_at` and `warned_ids` of clocks are of the last digest before this
-- migration; nothing writes them any more.
create table digest_clocks (
  sent_at timestamptz not null,
  user_id bigint not null references users on delete cascade,
  clock_id bigint not null references clocks on delete cascade,
  primary key (sent_at, user_id, clock_id)
);
create index digest_clocks_clock_id on digest_clocks (clock_id);
create index digest_clocks_user_id on digest_clocks (user_id);
insert into digest_clocks (sent_at, user_id, clock_id)
select k.warned_at, u.id, k.id from clocks k join users u on u.id = any(k.warned_ids) where k.warned_at is not null;

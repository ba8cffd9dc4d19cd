-- What joins the parts (product 15): a contest with its club and its jobs, a declared placing with a listing.

create table contest_joins (
  contest_id bigint primary key references contests on delete cascade,
  -- One club at most, made from the studio; a club belongs to one contest.
  group_id bigint unique references clubs on delete set null,
  -- Whether those who stand in the contest may show there what they sell.
  shows_work boolean not null default false
);

-- Jobs that a contest's team posted for it.
create table contest_jobs (
  contest_id bigint not null references contests on delete cascade,
  feed_item_id bigint not null unique references jobs on delete cascade,
  primary key (contest_id, feed_item_id)
);

-- Placings that a provider shows on a listing; place and proof are read from the declared result each time.
create table listing_badges (
  service_id bigint not null references services on delete cascade,
  assox_id text not null,
  primary key (service_id, assox_id)
);

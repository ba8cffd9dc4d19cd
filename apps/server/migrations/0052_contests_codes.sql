-- Voters who come with a code from a printed list: one vote for each code in each round.
alter table contests drop constraint contests_voter_requirement_check;
alter table contests add constraint contests_voter_requirement_check
  check (voter_requirement in ('anyone', 'signed_in', 'confirmed_email', 'confirmed_phone', 'code'));
-- A code votes once, whatever rhythm the contest had before; and what is bought needs none.
alter table contests add constraint contests_code_votes_once
  check (voter_requirement <> 'code' or (vote_once and coalesce(prices ->> 'mode', 'free') = 'free'));

-- The codes of a list are made of its seed and the installation's secret, so that they can be printed again and stand
-- nowhere.
create table voter_code_lists (
  contest_id bigint not null references contests on delete cascade,
  list int not null check (list > 0),
  codes int not null check (codes between 1 and 5000),
  seed bytea not null,
  made_by bigint references users on delete set null,
  made_at timestamptz not null default now(),
  -- From then on none of them lets anybody vote; what was voted with them stands.
  withdrawn_at timestamptz,
  primary key (contest_id, list)
);

create table voter_codes (
  contest_id bigint not null,
  -- An HMAC, and another one than the voter's key in the ballots: no table says which slip voted for whom.
  code_hash bytea not null,
  list int not null,
  primary key (contest_id, code_hash),
  foreign key (contest_id, list) references voter_code_lists on delete cascade
);
create index voter_codes_list on voter_codes (contest_id, list);

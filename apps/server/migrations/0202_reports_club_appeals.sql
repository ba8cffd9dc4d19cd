-- A person objects to what the keepers of a club did with their words or their place: another keeper decides, then the platform.
create table club_appeals (
  -- The act in the club's log.
  act_id bigint primary key references audit_log (audit_id) on delete cascade,
  group_id bigint not null references clubs on delete cascade,
  -- Whom it was done to.
  user_id bigint not null references users on delete cascade,
  -- Who did it, and decides nothing about it.
  keeper_id bigint references users on delete set null,
  text text not null check (length(trim(text)) between 3 and 2000),
  state text not null check (state in ('waits', 'kept', 'restored', 'platform', 'platform_kept', 'platform_restored')),
  -- What whoever decided said last.
  answer text not null default '' check (length(answer) <= 500),
  answered_by bigint references users on delete set null,
  answered_at timestamptz,
  created_at timestamptz not null default now()
);
create index club_appeals_waiting on club_appeals (group_id, created_at, act_id) where state = 'waits';
create index club_appeals_platform on club_appeals (created_at, act_id) where state = 'platform';
create index club_appeals_person on club_appeals (user_id);
-- What was done to a person in clubs, by whom it was done to.
create index audit_log_club_person on audit_log ((detail ->> 'user_id'), audit_id desc) where subject = 'club';

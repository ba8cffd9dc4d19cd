-- Reports, what was decided about them, and appeals (product 11).

create table report_cases (
  case_id text primary key,
  entity text not null,
  -- As the entity's module names it: a public id, or a number.
  entity_id text not null check (length(entity_id) between 1 and 100),
  -- Whose it is, who hears of the decision and may appeal.
  author_id bigint references users on delete set null,
  state text not null default 'open'
    check (state in ('open', 'kept', 'taken_down', 'appealed', 'upheld', 'restored')),
  -- Since when nobody sees it; by itself where enough people reported it.
  hidden_at timestamptz,
  -- What is told to the author: the kind of reason, and a sentence.
  reason text,
  words text not null default '' check (length(words) <= 1000),
  decided_by bigint references users on delete set null,
  decided_at timestamptz,
  appeal text check (length(trim(appeal)) between 3 and 2000),
  appealed_at timestamptz,
  answered_by bigint references users on delete set null,
  answered_at timestamptz,
  -- What is told to the author of an appeal's outcome.
  answer text not null default '' check (length(answer) <= 1000),
  -- The admin who looks at it, until it is decided.
  taken_by bigint references users on delete set null,
  created_at timestamptz not null default now(),
  check (taken_by is null or state in ('open', 'appealed')),
  check ((state in ('appealed', 'restored', 'upheld')) <= (decided_at is not null)),
  check (state <> 'appealed' or appeal is not null)
);
-- Of one thing there is one case that waits for somebody, and one that stands.
create unique index report_cases_current on report_cases (entity, entity_id)
  where state in ('open', 'taken_down', 'appealed', 'upheld');
create index report_cases_queue on report_cases (state, created_at, case_id);
-- How fast cases are decided is measured over the last days.
create index report_cases_decided on report_cases (decided_at) where decided_at is not null;
create index report_cases_taken on report_cases (taken_by) where taken_by is not null;
create index report_cases_author on report_cases (author_id, created_at) where author_id is not null;

-- What an admin asks the author before they decide.
create table report_questions (
  question_id bigint generated always as identity (start with 110001) primary key,
  case_id text not null references report_cases on delete cascade,
  asked_by bigint references users on delete set null,
  question text not null check (length(trim(question)) between 3 and 1000),
  asked_at timestamptz not null default now(),
  answer text check (length(trim(answer)) between 1 and 2000),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
-- One waits at a time.
create unique index report_questions_waiting on report_questions (case_id) where answered_at is null;
create index report_questions_case on report_questions (case_id, question_id);

create table reports (
  case_id text not null references report_cases on delete cascade,
  -- Each person once.
  reporter_id bigint not null references users on delete cascade,
  reason text not null,
  text text not null default '' check (length(text) <= 1000),
  -- The thing's title as its reporter saw it: a later one may stand where they read no more.
  title text not null default '' check (length(title) <= 200),
  -- Of an established account: only those hide by themselves.
  counts boolean not null,
  created_at timestamptz not null default now(),
  -- Reports of what stands in a club, and of its members by others of it, are its keepers' to see too (product 8).
  group_id bigint references clubs on delete set null,
  primary key (case_id, reporter_id)
);
create index reports_reporter on reports (reporter_id, created_at);
create index reports_club on reports (group_id, case_id) where group_id is not null;

-- What the keepers of a club made of a case; the platform decides apart from them.
create table club_report_answers (
  group_id bigint not null references clubs on delete cascade,
  case_id text not null references report_cases on delete cascade,
  verdict text not null check (verdict in ('hidden', 'kept')),
  reason text not null default '' check (length(reason) <= 500),
  answered_by bigint references users on delete set null,
  -- Reports that come later ask anew.
  answered_at timestamptz not null default now(),
  primary key (group_id, case_id)
);
create index club_report_answers_case on club_report_answers (case_id);

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

-- A person whose keepers kept it so may go on to the platform: the words stay for a month from that answer.
create or replace view awaited_words as
  select a.detail ->> 'fx_id' as fx_id, a.detail ->> 'comment_id' as comment_id
  from club_appeals p join audit_log a on a.audit_id = p.act_id
  where p.state in ('waits', 'platform') or (p.state = 'kept' and p.answered_at > now() - interval '30 days');

-- The words of a message that its author changed or took back stay as long as somebody may decide about them.
create or replace view awaited_messages as
  select entity_id as message_id, case when state = 'taken_down' then decided_at end as decided_at
  from report_cases where entity = 'message' and state in ('open', 'taken_down', 'appealed');

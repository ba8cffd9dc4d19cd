-- The platform's admin: roles, suspension, signing in for somebody with their consent, figures over days.

alter table users
  -- Answers as rapid_support (specification 9, 101702).
  add column is_support boolean not null default false,
  add column suspended_at timestamptz;
create index users_newest on users (user_id desc);
create index users_suspended on users (suspended_at) where suspended_at is not null;
create index users_roles on users (user_id) where is_admin or is_support;

-- Who acts in a session that is not the person's own.
alter table sessions add column acting_id bigint references users on delete cascade;
create index sessions_acting on sessions (acting_id) where acting_id is not null;


-- An admin asks to see what a person sees; the person says yes, for a while.
create table sign_in_consents (
  user_id bigint not null references users on delete cascade,
  consent_id text not null,
  admin_id bigint not null references users on delete cascade,
  reason text not null check (length(trim(reason)) between 3 and 300),
  state text not null default 'asked' check (state in ('asked', 'given', 'refused', 'ended')),
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  -- Until then it may be used.
  expires_at timestamptz,
  primary key (user_id, consent_id)
);
-- An admin asks a person once at a time.
create unique index sign_in_consents_open on sign_in_consents (user_id, admin_id) where state in ('asked', 'given');
create index sign_in_consents_admin on sign_in_consents (admin_id);

-- Words of admins about a person, for admins; they go with the person.
create table person_notes (
  user_id bigint not null references users on delete cascade,
  note_id bigint generated always as identity (start with 110001),
  -- null: the account of the author is gone.
  author_id bigint references users on delete set null,
  text text not null check (length(trim(text)) between 1 and 2000),
  at timestamptz not null default now(),
  primary key (user_id, note_id)
);
create index person_notes_author on person_notes (author_id) where author_id is not null;

-- Figures of this installation, for plots over the last days.
create table health_samples (
  at timestamptz primary key default now(),
  figures jsonb not null
);

create index audit_log_newest on audit_log (audit_id desc);
create index audit_log_actor on audit_log (actor_id, audit_id);
create index audit_log_act on audit_log (act, audit_id);

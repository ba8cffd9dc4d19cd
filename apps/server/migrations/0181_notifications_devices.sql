-- A device takes pushes by the session that registered it, and no longer: signing out, being signed out from elsewhere,
-- a suspension and an erasure remove the session, and what it registered goes with it. A row without a session is
-- older than this rule and is sent nothing.
alter table push_subscriptions
  add column session_hash bytea references sessions (token_hash) on delete cascade,
  -- What the browser says of its device: the same on each site of this server, so that one device gets one push.
  add column print text not null default '';
create index push_subscriptions_session on push_subscriptions (session_hash);

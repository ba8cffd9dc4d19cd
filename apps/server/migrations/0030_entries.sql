-- People enter contests by themselves (product 3): their answers, what they confirmed, what became of it.
alter table contestants
  add column refused_at timestamptz,
  add column refusal_reason text not null default '' check (length(refusal_reason) <= 1000),
  -- What was confirmed at entry, with its time: `adult_at`, `guardian_at`, `guardian_name`.
  add column consents jsonb not null default '{}',
  add constraint contestants_one_verdict check (not (approved and refused_at is not null));

-- One entry for each person and contest, whatever comes in at once.
create unique index contestants_person on contestants (contest_id, user_id) where user_id is not null;
create index contestants_pending on contestants (contest_id, contestant_id) where not approved and refused_at is null;

-- Answers were shown to everybody until now, and stay so; a new field is the organisers' own unless it says otherwise.
update contests set fields = (
  select jsonb_agg(field || '{"public": true}' order by place)
  from jsonb_array_elements(fields) with ordinality as f (field, place)
)
where fields <> '[]';

-- Files that are no pictures: fetched by signed addresses only (product 10).
create table documents (
  document_id text primary key,
  user_id bigint references users on delete set null,
  name text not null check (length(name) between 1 and 120),
  mime text not null,
  bytes int not null check (bytes > 0),
  content_hash bytea not null,
  created_at timestamptz not null default now()
);
create unique index documents_content on documents (user_id, content_hash, name);
create index documents_age on documents (created_at);

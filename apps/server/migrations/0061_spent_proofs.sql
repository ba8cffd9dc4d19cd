-- Proofs of work that were used up: each lets one ballot pass.
create table spent_proofs (
  contest_id bigint not null,
  proof bytea not null,
  expires_at timestamptz not null,
  primary key (contest_id, proof)
);
create index spent_proofs_expiry on spent_proofs (expires_at);

-- Keys of payment providers (specification 3), the platform's (no owner) and people's own. A set whose account or secret
-- changes is replaced, never changed: what began with it ends with it.
create table payment_sealing_keys (
  key_id text collate "C" primary key,
  -- Wrapped by a key that is derived from the installation's secret.
  sealed bytea not null,
  made_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index payment_sealing_keys_active on payment_sealing_keys ((true)) where retired_at is null;

create table payment_key_sets (
  key_set_id text collate "C" primary key,
  -- null: the platform's; of an erased person nobody's any more, and without its secrets.
  owner_id bigint,
  provider text not null check (provider in ('stripe', 'paypal', 'ethereum', 'moncash', 'payoneer')),
  -- Its name in the address of its webhooks.
  account text collate "C" not null,
  settings jsonb not null,
  -- What may be shown of the secrets: their last letters.
  hints jsonb not null,
  sealed bytea,
  sealed_with text collate "C" references payment_sealing_keys,
  disabled boolean not null default false,
  webhook text not null default 'none' check (webhook in ('none', 'waiting', 'registered', 'failed')),
  tried_at timestamptz,
  -- null: well.
  tried_fault text,
  created_at timestamptz not null default now(),
  replaced_at timestamptz,
  erased_at timestamptz,
  check ((sealed is null) = (sealed_with is null))
);
create unique index payment_key_sets_current on payment_key_sets (owner_id, provider) nulls not distinct where replaced_at is null;
create unique index payment_key_sets_account on payment_key_sets (provider, account);
create index payment_key_sets_replaced on payment_key_sets (replaced_at) where replaced_at is not null and sealed is not null;
create index payment_key_sets_sealed on payment_key_sets (sealed_with);

-- When a provider was asked to send it: what the provider does not know long after was never made.
alter table payouts add column sent_at timestamptz;

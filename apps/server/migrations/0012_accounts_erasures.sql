-- How far the erasure of an account is: written beside the transaction that erases, which nobody can look into.
create table erasures (
  user_id bigint primary key references users on delete cascade,
  asked_at timestamptz not null default now(),
  -- Parts of the product that forget the person, and how many have done so.
  parts int not null default 0 check (parts >= 0),
  done int not null default 0 check (done >= 0)
);

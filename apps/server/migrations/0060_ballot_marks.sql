-- Where the mail of an address arrives: services that know a mailbox by several spellings get one (product 4, Fraud).
create function folded_address(address text) returns text language sql immutable parallel safe strict as $$
  select case
    when box = '' then whole || '@' || domain
    when domain in ('gmail.com', 'googlemail.com') then replace(box, '.', '') || '@gmail.com'
    when domain in ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me') then translate(box, '.-_', '') || '@proton.me'
    when domain in ('icloud.com', 'me.com', 'mac.com') then box || '@icloud.com'
    when domain ~ '^(ya|yandex)\.[a-z]{2,3}$' then replace(box, '.', '-') || '@yandex.ru'
    when domain ~ '^(yahoo|ymail|rocketmail)\.' then coalesce(nullif(split_part(box, '-', 1), ''), box) || '@' || domain
    else box || '@' || domain
  end
  from (
    select split_part(spelt, '+', 1) as box, spelt as whole, domain
    from (select substring(lower(address) from '^(.*)@') as spelt, substring(lower(address) from '@([^@]*)$') as domain) parts
  ) boxes
$$;
alter table users add column email_folded text generated always as (folded_address(email)) stored;

-- What the accounts module publishes to the judging of ballots: which addresses and numbers lie close to one
-- another. A stem is an address with its last number taken out.
create view voter_addresses as
  select user_id, email_folded as mailbox,
    case when email_folded ~ '[a-z][^@]*[0-9][^@]*@' then regexp_replace(email_folded, '[0-9]+([^0-9@]*)@', '#\1@') end as stem,
    substring(email_folded from '([0-9]{1,9})[^0-9@]*@')::bigint as number,
    case when phone_confirmed_at is not null and length(phone) > 8 then left(phone, -2) end as block
  from users;

-- What speaks against a ballot, found afterwards from what all ballots of its contest have in common. A ballot
-- without a row has nothing against it.
create table ballot_marks (
  contest_id bigint not null,
  casx_id text collate "C" not null,
  score smallint not null check (score between 1 and 100),
  signals text[] not null,
  primary key (contest_id, casx_id),
  foreign key (contest_id, casx_id) references ballots (contest_id, casx_id) on delete cascade
);

-- When a contest was looked through; its row lock makes who looks the only one.
create table mark_state (
  contest_id bigint primary key references contests on delete cascade,
  -- How far the ballots were folded then: nothing new, nothing to do.
  folded_tx xid8 not null default '0',
  looked_at timestamptz,
  took_ms int not null default 0
);

-- A ballot's round exists, and a round with ballots stays, as the foreign key said until now. The key looked
-- once for each ballot, a tenth of the database's work for a vote; this looks once for all ballots of a
-- statement (docs/decisions/0018).
create function ballots_have_rounds() returns trigger language plpgsql as $$
declare
  ballot record;
begin
  for ballot in select distinct contest_id, round_id from written loop
    -- The row is held, so that it can't go before the ballot is committed.
    perform from rounds r where r.contest_id = ballot.contest_id and r.round_id = ballot.round_id for key share;
    if not found then
      raise foreign_key_violation using message = format('There is no round %s for a ballot.', ballot.round_id),
        table = 'ballots', constraint = 'ballots_of_a_round';
    end if;
  end loop;
  return null;
end
$$;
create trigger ballots_have_rounds after insert on ballots
  referencing new table as written for each statement execute function ballots_have_rounds();
create trigger ballots_keep_rounds after update on ballots
  referencing new table as written for each statement execute function ballots_have_rounds();

create function rounds_keep_ballots() returns trigger language plpgsql as $$
begin
  if exists (select from ballots b where b.contest_id = old.contest_id and b.round_id = old.round_id) then
    raise foreign_key_violation using message = format('Round %s has ballots.', old.round_id),
      table = 'ballots', constraint = 'ballots_of_a_round';
  end if;
  return null;
end
$$;
create trigger rounds_keep_ballots after delete on rounds for each row execute function rounds_keep_ballots();
create trigger rounds_keep_names after update of contest_id, round_id on rounds for each row
  when (old.contest_id is distinct from new.contest_id or old.round_id is distinct from new.round_id)
  execute function rounds_keep_ballots();

alter table ballots drop constraint ballots_contest_id_round_id_fkey;

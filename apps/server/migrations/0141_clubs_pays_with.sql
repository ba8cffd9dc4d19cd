-- Who asks to join a paid club can say how they pay once they are let in: {method_id, amount, currency, interval}, the
-- price being the one that they saw.
alter table club_people add column pays_with jsonb;

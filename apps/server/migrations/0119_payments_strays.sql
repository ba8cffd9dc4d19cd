-- What came to an address unasked stands in the books once its owner dealt with it, without this many of its last digits.
-- -1: it was dealt with before the books had such coins.
alter table coin_transfers add column books_scale int not null default 0;
update coin_transfers set books_scale = -1 where closed_at is not null;

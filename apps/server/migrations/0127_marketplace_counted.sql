-- Whether a review is shown to everybody and counts, once its time has come: of what was paid with test money it does not
-- any more, as soon as its seller takes real money.
alter table reviews add column counted boolean not null default true;

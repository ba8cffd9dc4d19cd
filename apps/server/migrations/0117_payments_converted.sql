-- A payout that leaves in another currency: what is sent, and at which rate, as its person saw it.
alter table payouts add column sent_amount bigint;
alter table payouts add column sent_currency text collate "C";
alter table payouts add column sent_rate double precision;
alter table payouts add constraint payouts_converted_whole check (
  (sent_amount is null and sent_currency is null and sent_rate is null)
  or (sent_amount > 0 and sent_currency <> currency and sent_rate > 0)
) not valid;
alter table payouts validate constraint payouts_converted_whole;

-- Ends the whole statement when a voter with two slots (account and device) could take only one of them,
-- because another group took the other in the same moment. The caller then casts one ballot at a time.
create function refuse_half_taken() returns boolean language plpgsql as $$
begin
  raise exception 'a ballot took only one of its two slots' using errcode = 'PL001';
end $$;

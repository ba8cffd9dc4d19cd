-- The price of a booking was for a place, however long it took, whatever its form said of hours and minutes. Now that
-- hours and minutes count, what was saved before keeps the price that buyers saw.
update services set booking_type = jsonb_set(booking_type, '{per}', '"session"')
  where stype = 'booking' and booking_type is not null;

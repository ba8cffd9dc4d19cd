-- A link of this appointment's own, in place of its service's.
alter table orders add column meeting_link text not null default '';
-- Another time that one side asks for: `start`, `end`, `seats`, `time_zone`, `by` (the side) and `at`. The booked time
-- stands until the other side agrees, and nothing is held meanwhile.
alter table orders add column moving jsonb;

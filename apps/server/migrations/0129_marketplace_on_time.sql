-- Of how many orders with a promised time the delivery was due, and how many of these came in time.
alter table services add column deliveries int not null default 0,
  add column deliveries_on_time int not null default 0,
  add check (deliveries_on_time between 0 and deliveries);

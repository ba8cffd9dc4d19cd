-- Of two tabs that save one task at once, the second is told.
alter table todos add column revision int not null default 0;

-- Of two admins who save one group at once, the second is told.
alter table settings add column revision int not null default 0;

-- Grows with every change of what is told of a contestant: of two who save at once, the second is told.
alter table contestants add column revision int not null default 1;

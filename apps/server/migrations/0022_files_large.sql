-- A film may be longer than 2 GB: its size does not fit into a small number.
alter table documents alter column bytes type bigint;

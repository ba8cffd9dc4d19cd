-- News that not every follower may hear of: who hears it, as the module that told it wrote, asked when somebody looks.
-- Null: whoever may know of the thing.
alter table news add column audience text;

-- What a club's keepers deleted can be objected to: its words stay until then, for nobody's eyes, and are put back or wiped.
alter table feeds add column wipe_at timestamptz;
create index feeds_wipe on feeds (wipe_at) where wipe_at is not null;
alter table comments add column wipe_at timestamptz;
create index comments_wipe on comments (wipe_at) where wipe_at is not null;

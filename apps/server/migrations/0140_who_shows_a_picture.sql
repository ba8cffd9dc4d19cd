-- outside a transaction
-- Who shows a picture is asked before it is removed; the references alone have no way back.
drop index concurrently if exists contests_cover;
create index concurrently contests_cover on contests (cover_id) where cover_id is not null;
drop index concurrently if exists contestants_picture;
create index concurrently contestants_picture on contestants (attachment_id) where attachment_id is not null;
drop index concurrently if exists users_avatar;
create index concurrently users_avatar on users (avatar_id) where avatar_id is not null;

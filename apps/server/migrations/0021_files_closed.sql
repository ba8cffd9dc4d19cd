-- Pictures that some people alone may see: their addresses open nothing without a key that names its reader.
create table closed_pictures (
  attachment_id text primary key references attachments on delete cascade
);

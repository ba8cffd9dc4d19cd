-- What this module publishes for letters: how each site that people reach by a name looks. The default one has none of its own.
create view letter_sites as
  select s.site_id, s.is_default, case when s.shows = 'owner' then s.owner_id end as only_of, s.title,
    s.primary_colour, s.secondary_colour, h.host,
    (select '/files/' || a.attachment_id || '/'
       || coalesce((select max(w) from unnest(a.widths) as w where w <= 640), a.width) || '.webp'
     from attachments a where a.attachment_id = s.logo_id) as logo
  from sites s left join lateral (
    select host from site_hosts where site_id = s.site_id and proven_at is not null order by proven_at, host limit 1
  ) h on true
  where s.is_default or h.host is not null;

-- The site that somebody joined: letters about their account look like it and lead there.
alter table users add column site_id bigint references sites on delete set null;
create index users_site on users (site_id) where site_id is not null;

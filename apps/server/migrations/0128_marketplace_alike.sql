-- Listings that every count of a search has together have the same number here: thousands that fit broad words are
-- counted by one number and not by seven columns, two of which are lists.
alter table service_facets add column alike bigint not null generated always as (
  hashtextextended(category::text || ' ' || stype || ' ' || currency || ' ' || country_code, 0)
    # hash_array_extended(delivery, 1) # hash_array_extended(languages, 2)
    # case when rating >= 4.5 then 3 when rating >= 4 then 2 when rating >= 3 then 1 else 0 end
) stored;

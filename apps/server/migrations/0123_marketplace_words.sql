-- Words as a search splits what is typed: small letters without accents, one space for everything between them. Left to
-- itself PostgreSQL reads "lamp-12" as a lamp and minus twelve, and "C/C" as a folder: neither was found again.
create function plain_words(value text) returns text language sql immutable parallel safe strict as $$
  select trim(regexp_replace(public.folded(value), '[^[:alnum:]]+', ' ', 'g'))
$$;

create or replace function search_lexemes(value text) returns tsvector language sql immutable parallel safe strict as $$
  select to_tsvector('pg_catalog.simple', f) || to_tsvector('pg_catalog.english', f)
    || to_tsvector('pg_catalog.french', f) || to_tsvector('pg_catalog.spanish', f)
  from (select public.plain_words(value) as f) folding
$$;

update service_facets f set title = left(plain_words(s.title), 120), title_words = search_lexemes(s.title),
  words = f.words || search_lexemes(s.title || ' ' || s.description)
from services s where s.service_id = f.service_id;

insert into search_words (word)
select distinct lexeme from services s, unnest(to_tsvector('pg_catalog.simple', plain_words(s.title || ' ' || s.description)))
where s.service_id in (select service_id from service_facets)
  and lexeme ~ '^[[:alnum:]]{3,30}$' and lexeme ~ '[[:alpha:]]'
on conflict do nothing;

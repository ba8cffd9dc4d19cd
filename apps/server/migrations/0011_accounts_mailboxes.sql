-- Some services deliver whatever stands before the @ of a name of one's own below theirs to one mailbox: they are one
-- spelling more of it (Fastmail's help on subdomain addressing; addy.io, SimpleLogin, 33Mail and Firefox Relay give such
-- names). Fastmail's own takes a hyphen for an underscore.
create or replace function folded_address(address text) returns text language sql immutable parallel safe strict as $$
  select case
    when box = '' then whole || '@' || domain
    when domain in ('gmail.com', 'googlemail.com') then replace(box, '.', '') || '@gmail.com'
    when domain in ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me') then translate(box, '.-_', '') || '@proton.me'
    when domain in ('icloud.com', 'me.com', 'mac.com') then box || '@icloud.com'
    when domain ~ '^(ya|yandex)\.[a-z]{2,3}$' then replace(box, '.', '-') || '@yandex.ru'
    when domain ~ '^(yahoo|ymail|rocketmail)\.' then coalesce(nullif(split_part(box, '-', 1), ''), box) || '@' || domain
    when domain ~ '^(fastmail\.(com|fm|net|org|us|uk|co\.uk|com\.au|cn|de|es|im|in|jp|mx|nl|se|to|tw)|fastmailbox\.net|myfastmail\.com|sent\.(com|as|at)|eml\.cc|f-m\.fm|ftml\.net|imap\.cc|ml1\.net|mm\.st|123mail\.org|airpost\.net|allmail\.net|bestmail\.us|elitemail\.org|emailplus\.org|fmail\.co\.uk|mailbolt\.com|mailcan\.com|mailworks\.org|ownmail\.net|proinbox\.com|reallyfast\.info|speedpost\.net|veryfast\.biz|warpmail\.net|xsmail\.com|yepmail\.net)$'
      then replace(box, '_', '-') || '@' || domain
    when domain ~ '^[^.]+\.(fastmail\.(com|fm|net|org|us|uk|co\.uk|com\.au|cn|de|es|im|in|jp|mx|nl|se|to|tw)|fastmailbox\.net|myfastmail\.com|sent\.(com|as|at)|eml\.cc|f-m\.fm|ftml\.net|imap\.cc|ml1\.net|mm\.st|123mail\.org|airpost\.net|allmail\.net|bestmail\.us|elitemail\.org|emailplus\.org|fmail\.co\.uk|mailbolt\.com|mailcan\.com|mailworks\.org|ownmail\.net|proinbox\.com|reallyfast\.info|speedpost\.net|veryfast\.biz|warpmail\.net|xsmail\.com|yepmail\.net|anonaddy\.(com|me)|simplelogin\.(com|co|fr)|aleeas\.com|slmails\.com|silomails\.com|slmail\.me|mozmail\.com|33mail\.com)$'
      then replace(split_part(domain, '.', 1), '_', '-') || '@' || substr(domain, strpos(domain, '.') + 1)
    else box || '@' || domain
  end
  from (
    select split_part(spelt, '+', 1) as box, spelt as whole, domain
    from (select substring(lower(address) from '^(.*)@') as spelt, substring(lower(address) from '@([^@]*)$') as domain) parts
  ) boxes
$$;

-- What is stored of the few that read otherwise now is made anew.
update users set email = email where email is not null and email_folded is distinct from folded_address(email);

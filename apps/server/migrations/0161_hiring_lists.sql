-- What the counts beside the filters of jobs are made of, read without the jobs themselves; a region as it is looked for;
-- what is new.
create index jobs_counted on jobs (category, currency, country_code, posted_at) include (poster_id) where state = 'open';
create index jobs_region on jobs (folded(region), feed_item_id desc) where state = 'open';
create index jobs_posted on jobs (posted_at desc) where state = 'open';

-- What a person bought is found when they are erased.
create index bought_votes_people on bought_votes (user_id) where user_id is not null;

-- What each of a ranking had then, in its order: points, or the score where two sides are weighed.
alter table tally_race add column sums numeric[];

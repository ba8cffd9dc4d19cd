-- Who has voted in a round may see its standing, everybody else only once it is settled (product 3).
alter table contests drop constraint contests_result_visibility_check;
alter table contests add constraint contests_result_visibility_check
  check (result_visibility in ('live', 'percentages', 'hidden', 'after_vote'));

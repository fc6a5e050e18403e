-- An evaluation has a score once every parameter is rated. Drafts with missing ratings stored a preliminary one.
update kra_evaluations set total_score = null, grade = null
where total_score is not null
  and exists (select from kra_ratings where evaluation_id = kra_evaluations.id and rating is null);

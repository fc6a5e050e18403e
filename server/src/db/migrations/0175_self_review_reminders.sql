alter table nudges
  drop constraint nudges_kind_check,
  add constraint nudges_kind_check check (kind in ('report', 'evaluation', 'evaluation_response', 'self_review', 'policy', 'announcement'));

alter table settings
  add column self_review text not null default 'off' check (self_review in ('off', 'optional', 'required')),
  add column calibration text not null default 'off' check (calibration in ('off', 'before-sharing'));

-- Null: the company's setting counts.
alter table kra_template_versions
  add column self_review text check (self_review in ('off', 'optional', 'required'));

-- When the evaluator finished rating. A draft with it is ready: it reads the self-review, and cannot become an open draft again.
alter table kra_evaluations add column ready_at timestamptz;

-- What people write about their own months. Before it is submitted, only its person reads it.
create table kra_self_reviews (
  id               uuid primary key,
  user_id          uuid not null references users,
  template_id      uuid not null,
  template_version int not null,
  year             int not null check (year between 2000 and 2200),
  month            int not null check (month between 1 and 12),
  highlights       text not null default '',
  submitted_at     timestamptz,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  version          int not null default 1,
  constraint kra_self_reviews_once unique (user_id, year, month),
  foreign key (template_id, template_version) references kra_template_versions
);
create index kra_self_reviews_by_month on kra_self_reviews (year, month) include (user_id, submitted_at);

create table kra_self_ratings (
  self_review_id uuid not null references kra_self_reviews on delete cascade,
  parameter_id   uuid not null,
  rating         numeric(2,1) check (rating between 1 and 5 and mod(rating, 0.5) = 0),
  comment        text not null default '',
  primary key (self_review_id, parameter_id)
);

-- Ratings that changed after the evaluation was ready, when its evaluator could read the self-review.
create table kra_rating_changes (
  id              uuid primary key,
  evaluation_id   uuid not null references kra_evaluations on delete cascade,
  parameter_id    uuid not null,
  previous_rating numeric(2,1),
  rating          numeric(2,1),
  changed_by      uuid references users,
  changed_at      timestamptz not null,
  check (previous_rating is distinct from rating)
);
create index kra_rating_changes_by_evaluation on kra_rating_changes (evaluation_id, changed_at);

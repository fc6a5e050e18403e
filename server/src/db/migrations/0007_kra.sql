-- Performance evaluation: templates with every version they had, weekly records, monthly evaluations and their corrections.

create table kra_templates (
  id         uuid primary key,
  -- The version in force.
  version    int not null default 1 check (version >= 1),
  -- The team whose lead made it, for whose people alone it is; null for one of the company.
  team_id    uuid references teams,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table kra_template_versions (
  template_id  uuid not null references kra_templates,
  version      int not null check (version >= 1),
  name         text not null check (btrim(name) <> '' and char_length(name) <= 120),
  description  text not null default '',
  -- How much the rating and the weekly tasks weigh in a parameter's score.
  lead_share   numeric(5,2) not null check (lead_share between 0 and 100),
  weekly_share numeric(5,2) not null check (weekly_share between 0 and 100),
  primary key (template_id, version),
  check (lead_share + weekly_share = 100)
);
alter table kra_templates add foreign key (id, version) references kra_template_versions (template_id, version) deferrable initially deferred;

-- Whom a version is for: a line is a person, a designation or a team; without lines it is for everybody.
create table kra_template_targets (
  template_id uuid not null,
  version     int not null,
  user_id     uuid references users,
  designation text check (btrim(designation) <> ''),
  team_id     uuid references teams,
  check (num_nonnulls(user_id, designation, team_id) = 1),
  foreign key (template_id, version) references kra_template_versions
);
create unique index kra_template_targets_once
  on kra_template_targets (template_id, version, user_id, lower(designation), team_id) nulls not distinct;

create table kra_parameters (
  template_id  uuid not null,
  version      int not null,
  -- The same through all versions of a template.
  parameter_id uuid not null,
  position     int not null check (position between 0 and 19),
  name         text not null check (btrim(name) <> '' and char_length(name) <= 120),
  description  text not null default '',
  weight       numeric(5,2) not null check (weight > 0 and weight <= 100),
  target       text,
  -- [{_id, title}]
  weekly_tasks jsonb not null default '[]',
  primary key (template_id, version, parameter_id),
  unique (template_id, version, position),
  foreign key (template_id, version) references kra_template_versions
);
create index kra_parameters_by_id on kra_parameters (parameter_id, version desc);

create function kra_weights_total_100() returns trigger language plpgsql as $$
begin
  if (select sum(weight) from kra_parameters where template_id = new.template_id and version = new.version) <> 100 then
    raise exception 'the weights of a template total 100' using errcode = 'check_violation', constraint = 'kra_weights_total_100';
  end if;
  return null;
end $$;
create constraint trigger kra_weights_total_100 after insert or update on kra_parameters
  deferrable initially deferred for each row execute function kra_weights_total_100();

-- What records were made from stays as it was.
create function kra_versions_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a template never changes';
end $$;
create trigger kra_template_versions_stay before update or delete on kra_template_versions
  for each row execute function kra_versions_stay();
create trigger kra_parameters_stay before update or delete on kra_parameters
  for each row execute function kra_versions_stay();

create table kra_weekly_records (
  id               uuid primary key,
  user_id          uuid not null references users,
  template_id      uuid not null,
  template_version int not null,
  year             int not null check (year between 2000 and 2200),
  month            int not null check (month between 1 and 12),
  week             int not null check (week between 1 and 6),
  start_date       date not null,
  end_date         date not null,
  -- Of its tasks: kept with them, so that a company's months are added up without reading each task.
  done             int not null default 0,
  total            int not null check (total >= 0),
  created_by       uuid references users,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  version          int not null default 1,
  unique (user_id, year, month, week),
  foreign key (template_id, template_version) references kra_template_versions,
  check (done between 0 and total),
  check (start_date <= end_date),
  -- Weeks are clipped to the month, so that no day counts twice.
  check (extract(year from start_date) = year and extract(month from start_date) = month),
  check (extract(year from end_date) = year and extract(month from end_date) = month)
);

create table kra_weekly_tasks (
  record_id    uuid not null references kra_weekly_records on delete cascade,
  -- The template's.
  task_id      uuid not null,
  parameter_id uuid not null,
  position     int not null,
  title        text not null,
  is_completed boolean not null default false,
  completed_at timestamptz,
  completed_by uuid references users,
  note         text not null default '',
  primary key (record_id, task_id),
  check (is_completed = (completed_at is not null)),
  check (is_completed or completed_by is null)
);

create table kra_evaluations (
  id               uuid primary key,
  user_id          uuid not null references users,
  evaluator_id     uuid references users,
  template_id      uuid not null,
  template_version int not null,
  year             int not null check (year between 2000 and 2200),
  month            int not null check (month between 1 and 12),
  total_score      numeric(5,2) check (total_score between 0 and 100),
  -- Of the total before it was rounded.
  grade            text check (grade in ('Outstanding', 'Exceeds Expectations', 'Meets Expectations', 'Needs Improvement', 'Unsatisfactory')),
  strengths        text not null default '',
  improvements     text not null default '',
  remarks          text not null default '',
  -- As they were when last saved.
  facts            jsonb not null,
  status           text not null default 'Draft' check (status in ('Draft', 'Shared', 'Acknowledged', 'Disputed')),
  shared_at        timestamptz,
  answered_at      timestamptz,
  answer_comment   text,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  version          int not null default 1,
  constraint kra_evaluations_once unique (user_id, year, month),
  foreign key (template_id, template_version) references kra_template_versions,
  check ((total_score is null) = (grade is null)),
  check ((status = 'Draft') = (shared_at is null)),
  check ((status in ('Acknowledged', 'Disputed')) = (answered_at is not null)),
  check (answered_at is not null or answer_comment is null)
);
create index kra_evaluations_by_month on kra_evaluations (year desc, month desc, id);

create table kra_ratings (
  evaluation_id  uuid not null references kra_evaluations on delete cascade,
  parameter_id   uuid not null,
  rating         numeric(2,1) check (rating between 1 and 5 and mod(rating, 0.5) = 0),
  comment        text not null default '',
  -- Of the parameter's weekly tasks in the month; null where there were none.
  weekly_percent double precision check (weekly_percent between 0 and 100),
  score          double precision check (score between 0 and 100),
  primary key (evaluation_id, parameter_id)
);
create index kra_ratings_by_parameter on kra_ratings (parameter_id, evaluation_id);

create table kra_corrections (
  id             uuid primary key,
  evaluation_id  uuid not null references kra_evaluations on delete cascade,
  corrected_by   uuid references users,
  corrected_at   timestamptz not null,
  reason         text not null check (btrim(reason) <> ''),
  previous_score numeric(5,2)
);
create index kra_corrections_by_evaluation on kra_corrections (evaluation_id, corrected_at);

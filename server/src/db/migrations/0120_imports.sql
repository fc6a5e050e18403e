-- Files to import, and what became of their rows.
create table imports (
  id          uuid primary key,
  kind        text not null check (kind in (
    'people', 'holidays', 'projects', 'tasks', 'hours', 'opening_balances', 'past_leave')),
  -- The program that wrote the file, where its rows have numbers of their own; empty for others.
  source      text not null default '' check (char_length(source) <= 40),
  file_name   text not null check (char_length(file_name) <= 255),
  state       text not null default 'draft' check (state in ('draft', 'running', 'stopped', 'done')),
  -- The names of the columns, how they are read, and how the file was.
  header      jsonb not null,
  choices     jsonb not null,
  notes       jsonb not null default '[]',
  row_count   int not null check (row_count between 0 and 10000),
  failure     text,
  created_by  uuid not null references users,
  created_at  timestamptz not null,
  started_at  timestamptz,
  finished_at timestamptz,
  version     int not null default 1 check (version >= 1),
  check ((state = 'draft') = (started_at is null)),
  check ((state = 'done') = (finished_at is not null))
);
create index imports_by_age on imports (created_at);
create index imports_of_person on imports (created_by, created_at);
create index imports_running on imports (started_at) where state = 'running';

-- The rows of a file. Cells are encrypted, because files contain passwords and personal data; they are deleted after 30 days.
-- `outcome` is set in the transaction that imports the row, so that no row is imported twice.
create table import_rows (
  import_id uuid not null references imports on delete cascade,
  line      int not null check (line >= 1),
  cells     text not null,
  repairs   text,
  left_out  boolean not null default false,
  outcome   text check (outcome in ('created', 'updated', 'unchanged', 'kept', 'left_out', 'refused')),
  reason    text,
  local_id  uuid,
  primary key (import_id, line)
);
create index import_rows_waiting on import_rows (import_id, line) where outcome is null;

-- What a company has chosen: which field a column is (`about` is empty), and which value a word of a field stands for.
create table import_memory (
  kind   text not null,
  about  text not null,
  word   text not null,
  -- Null: the column is left out.
  chosen text,
  primary key (kind, about, word)
);

-- Rows of other programs that were imported, so that the next file adds only what is new.
create table import_refs (
  kind        text not null,
  source      text not null,
  external_id text not null check (char_length(external_id) <= 200),
  local_id    uuid not null,
  primary key (kind, source, external_id)
);
create index import_refs_local on import_refs (local_id);

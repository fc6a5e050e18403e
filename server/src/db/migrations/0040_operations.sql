-- Scheduled backups and the checks that restore one into a scratch database. A run without an end belongs to a running
-- process, or to one that was killed.
create table backup_runs (
  id          uuid primary key,
  kind        text not null check (kind in ('backup', 'check')),
  started_at  timestamptz not null,
  finished_at timestamptz,
  -- Null while it runs; then exactly the failures have an error.
  succeeded   boolean,
  error       text check (length(error) between 1 and 2000),
  file_name   text not null check (length(file_name) between 1 and 255),
  bytes       bigint check (bytes >= 0),
  row_count   bigint check (row_count >= 0),
  -- Name of the machine whose folder has the file.
  host        text not null check (length(host) <= 255),
  check ((finished_at is null) = (succeeded is null)),
  check (succeeded is distinct from true or error is null),
  check (succeeded is distinct from false or error is not null),
  check (finished_at >= started_at)
);
create index backup_runs_latest on backup_runs (kind, started_at desc);

-- Where to report a vulnerability: an email address or an https address, for /.well-known/security.txt.
alter table settings add column security_contact text check (length(security_contact) between 1 and 320);

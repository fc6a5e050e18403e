-- A scheduled backup is copied into a bucket by a run of its own, which is tried again without making another backup.
alter table backup_runs drop constraint backup_runs_kind_check;
alter table backup_runs add constraint backup_runs_kind_check check (kind in ('backup', 'copy', 'check'));

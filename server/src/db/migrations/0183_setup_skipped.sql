-- Steps of Get started that an admin has skipped: they count as done.
alter table settings add column setup_skipped text[] not null default '{}';

-- When each session was last used, for the list of one's own sessions and the idle limit. Written at most once a minute.
alter table sessions add column last_seen_at timestamptz;
update sessions set last_seen_at = created_at;
alter table sessions alter column last_seen_at set not null, alter column last_seen_at set default now();

-- Hours without a request after which a session ends; 0: never.
alter table settings add column session_idle_hours int not null default 0 check (session_idle_hours between 0 and 168);

-- Whether an administrator has dismissed Get started. A company in use does not need it.
alter table settings add column setup_dismissed boolean not null default false;
update settings set setup_dismissed = exists (select from users);

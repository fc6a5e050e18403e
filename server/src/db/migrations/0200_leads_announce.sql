-- Whether leads write announcements to their own team.
alter table settings add column leads_announce text not null default 'off' check (leads_announce in ('off', 'on'));

-- When a person signed in for the first time; null: never. Known so far from the audit trail and the open sessions.
alter table users add column first_signed_in_at timestamptz;
update users set first_signed_in_at = least(
  (select min(audit_events.at) from audit_events
    where audit_events.entity = 'users' and audit_events.entity_id = users.id and audit_events.action = 'auth.login'),
  (select min(sessions.created_at) from sessions where sessions.user_id = users.id));

-- What the audit trail is filtered by, at a million events.
create index audit_events_by_action on audit_events (action, at desc, id desc);
create index audit_events_by_words on audit_events using gin
  ((action || ' ' || coalesce(ip, '') || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, '')) gin_trgm_ops);

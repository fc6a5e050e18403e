-- An act on several things of a kind is one notice to a person: `entity_ids` has all of them, and `entity_id` is null.
-- `act_id` joins the notices of an act that takes several transactions, such as a bulk approval.
alter table notifications
  add column entity_ids uuid[],
  add column act_id uuid,
  add constraint notifications_entity_ids_check check (entity_ids is null or (entity_id is null and cardinality(entity_ids) > 1 and not is_latest));
create index notifications_entities on notifications using gin (entity_ids) where entity_ids is not null;
create index notifications_act on notifications (act_id, user_id) where act_id is not null;

-- The address under which the first administrator reached Daybook: links in emails use it while `PUBLIC_URL` is not set. For a
-- company that exists, that of the latest link which an administrator made.
alter table settings add column setup_address text check (setup_address ~ '^https?://[^/]+$');
update settings set setup_address = (
  select base_url from account_links join users on users.id = account_links.created_by and users.role = 'admin'
  where base_url ~ '^https?://[^/]+$' order by account_links.created_at desc limit 1);

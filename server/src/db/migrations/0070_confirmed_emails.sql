-- When an administrator set the email, or its owner opened a link sent to it. Single sign-on links only confirmed emails.
alter table users
  add column email_confirmed_at timestamptz,
  add constraint users_confirmed_email check (email is not null or email_confirmed_at is null);

-- A link that confirms an email. `requested`: anybody who knows the address can ask for such a link, so it never ends others.
alter table account_links
  drop constraint account_links_purpose_check,
  add constraint account_links_purpose_check check (purpose in ('invitation', 'reset', 'confirm_email')),
  add column requested boolean not null default false,
  add check (not requested or purpose = 'reset');
update account_links set requested = true
where purpose = 'reset' and created_by is null and (email_tries_left > 0 or email_token_hash is not null);
drop index account_links_open;
create unique index account_links_open on account_links (user_id, (purpose = 'confirm_email'), requested)
  where used_at is null and ended_at is null;

-- A link that confirms an email ends with the email alone.
create or replace function end_account_links() returns trigger language plpgsql as $$
begin
  update account_links set ended_at = now()
  where user_id = new.id and used_at is null and ended_at is null
    and (purpose <> 'confirm_email' or lower(new.email) is distinct from lower(old.email));
  return null;
end $$;

-- Existing emails count as confirmed unless the audit trail says that their owner typed them last: in a registration or on the
-- own profile. A reset link that was asked for, emailed and used since then confirms such an email too.
with typed as (
  select entity_id as user_id, max(at) as at
  from audit_events
  where entity = 'users' and (action in ('auth.registered', 'users.registered') or action = 'users.updated' and after ? 'email')
  group by entity_id
), own as (
  select typed.user_id, typed.at from typed
  join audit_events event on event.entity = 'users' and event.entity_id = typed.user_id and event.at = typed.at
    and (event.action in ('auth.registered', 'users.registered') or event.action = 'users.updated' and event.after ? 'email' and event.actor_id = typed.user_id)
)
update users set email_confirmed_at = now()
where email is not null and (not exists (select from own where own.user_id = users.id)
  or exists (select from account_links link join own on own.user_id = link.user_id
    where link.user_id = users.id and link.requested and link.email_token_hash is not null and link.used_at > own.at));

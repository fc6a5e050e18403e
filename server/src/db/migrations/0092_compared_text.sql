-- Designations of KRA templates are compared like other names. Of two spellings of one, a template keeps one.
delete from kra_template_targets target using kra_template_targets other
where other.template_id = target.template_id and other.version = target.version
  and text_key(other.designation) = text_key(target.designation) and other.designation < target.designation;
drop index kra_template_targets_once;
create unique index kra_template_targets_once
  on kra_template_targets (template_id, version, user_id, text_key(designation), team_id) nulls not distinct;

-- A link that confirms an email ends with the email: `İrem@` is another address than `irem@`.
create or replace function end_account_links() returns trigger language plpgsql as $$
begin
  update account_links set ended_at = now()
  where user_id = new.id and used_at is null and ended_at is null
    and (purpose <> 'confirm_email' or lower(new.email collate "C") is distinct from lower(old.email collate "C"));
  return null;
end $$;
drop trigger users_end_account_links on users;
create trigger users_end_account_links after update of password_hash, email, status on users for each row
  when (new.password_hash is distinct from old.password_hash
     or lower(new.email collate "C") is distinct from lower(old.email collate "C")
     or new.status <> 'active')
  execute function end_account_links();

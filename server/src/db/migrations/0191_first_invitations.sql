-- When a person was first invited: who could not sign in yet misses no report.
alter table users add column first_invited_at timestamptz;

update users set first_invited_at = invited.first_at
from (select user_id, min(created_at) as first_at from account_links where purpose = 'invitation' group by user_id) invited
where invited.user_id = users.id;

create function note_first_invitation() returns trigger language plpgsql as $$
begin
  update users set first_invited_at = new.created_at
  where id = new.user_id and first_invited_at is null and first_signed_in_at is null;
  return null;
end $$;

create trigger account_links_first_invitation after insert on account_links for each row
when (new.purpose = 'invitation') execute function note_first_invitation();

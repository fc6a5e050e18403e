-- A delegation is bound to the team that the lead led when it was made. It ends, for good, when the lead's team, role or status
-- changes, or when the delegate's account is no longer active.
alter table delegations
  add column team_id uuid references teams,
  add column ended_at timestamptz;
update delegations set team_id = lead.team_id from users lead where lead.id = delegations.from_id;
update delegations set ended_at = now() from users lead, users delegate
where lead.id = delegations.from_id and delegate.id = delegations.to_id
  and (lead.role <> 'team_lead' or lead.status <> 'active' or lead.team_id is null or delegate.status <> 'active');

create function bind_delegation() returns trigger language plpgsql as $$
begin
  select team_id into new.team_id from users where id = new.from_id;
  return new;
end $$;
create trigger delegations_bind before insert on delegations for each row execute function bind_delegation();

create function end_delegations() returns trigger language plpgsql as $$
begin
  update delegations set ended_at = now()
  where ended_at is null and (from_id = new.id or (to_id = new.id and new.status <> 'active'));
  return null;
end $$;
create trigger users_end_delegations after update of role, team_id, status on users for each row
  when (new.role is distinct from old.role or new.team_id is distinct from old.team_id or new.status is distinct from old.status)
  execute function end_delegations();

create or replace view delegation_days as
  select delegations.id, delegations.from_id, delegations.to_id, delegations.scopes, delegations.state, delegations.leave_id,
    coalesce(leaves.start_date, delegations.start_date) as start_date, coalesce(leaves.end_date, delegations.end_date) as end_date,
    delegations.leave_id is null
      or (leaves.status = 'Approved' and leaves.deleted_at is null and leaves.cancelled_at is null) as is_confirmed,
    delegations.created_by, delegations.created_at, delegations.version, delegations.team_id
  from delegations left join leaves on leaves.id = delegations.leave_id
  where delegations.ended_at is null;

-- Whom something is for: lists of teams, roles and people, which add up; null is everyone. The one definition of who is in it.
create function in_audience(audience jsonb, user_id uuid, team_id uuid, role text) returns boolean
language sql immutable parallel safe as $$
  select audience is null
    or coalesce(audience -> 'teams' ? team_id::text, false)
    or coalesce(audience -> 'roles' ? role, false)
    or coalesce(audience -> 'users' ? user_id::text, false)
$$;

-- Whether a value is an audience: three lists, not all of them empty.
create function is_audience(audience jsonb) returns boolean
language sql immutable parallel safe as $$
  select audience is null or coalesce(
    case when jsonb_typeof(audience -> 'teams') = 'array' and jsonb_typeof(audience -> 'roles') = 'array'
      and jsonb_typeof(audience -> 'users') = 'array'
    then jsonb_array_length(audience -> 'teams') + jsonb_array_length(audience -> 'roles') + jsonb_array_length(audience -> 'users') > 0
    end, false)
$$;

-- Company holidays that use balance: booked as leave for each person of the audience, changed and removed as a whole.
create table closures (
  id            uuid primary key,
  title         text not null check (btrim(title) <> '' and char_length(title) <= 120),
  start_date    date not null,
  end_date      date not null,
  audience      jsonb check (is_audience(audience)),
  leave_type_id uuid not null references leave_types,
  -- What happens with days that a balance does not cover.
  short         text not null check (short in ('list', 'unpaid', 'negative')),
  created_by    uuid not null references users,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  -- A removed closure stays where its leave names it.
  removed_at    timestamptz,
  version       int not null default 1,
  check (start_date <= end_date and end_date - start_date < 92)
);
create index closures_latest_first on closures (start_date desc, id desc) where removed_at is null;

-- Leave that a closure has booked. It is approved, and no one asked for it.
alter table leaves
  add column closure_id uuid references closures,
  add constraint leaves_of_closures_recorded check (closure_id is null or (status = 'Approved' and is_manual));
create index leaves_by_closure on leaves (closure_id, user_id) where closure_id is not null;

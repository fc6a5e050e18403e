-- Erasure of personal data: who asked for it, who confirmed it, and when it was carried out.
create table erasures (
  id           uuid primary key,
  user_id      uuid not null references users,
  state        text not null check (state in ('requested', 'planned', 'done', 'withdrawn')),
  -- The number in the name that takes the place of the person's: `Former member 14`.
  number       int unique check (number > 0),
  reason       text not null check (btrim(reason) <> ''),
  requested_by uuid references users,
  requested_at timestamptz not null,
  confirmed_by uuid references users,
  due_at       timestamptz,
  hold_reason  text check (btrim(hold_reason) <> ''),
  held_by      uuid references users,
  ended_at     timestamptz,
  -- What was done: rows by table, and where others' texts still name the person.
  report       jsonb check (jsonb_typeof(report) = 'object'),
  check ((state in ('done', 'withdrawn')) = (ended_at is not null)),
  check (state <> 'planned' or due_at is not null),
  check (state <> 'done' or number is not null)
);
create unique index erasures_of_user on erasures (user_id) where state <> 'withdrawn';
create index erasures_due on erasures (due_at) where state = 'planned';

-- What the database that a restore has replaced had erased. A restored older backup does not know it.
create table restored_erasures (
  user_id uuid primary key,
  number  int not null
);

-- Audit events and the leave ledger stay as they are, but an erasure may take texts out of them. It says so for its transaction.
create or replace function audit_is_append_only() returns trigger language plpgsql as $$
declare
  erased constant text[] := '{before,after,ip,words}';
begin
  if tg_op = 'UPDATE' and current_setting('daybook.erasing', true) = 'on' and to_jsonb(new) - erased = to_jsonb(old) - erased then
    return new;
  end if;
  raise exception 'audit events are append-only';
end $$;

create or replace function leave_ledger_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('daybook.erasing', true) = 'on' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then
    return new;
  end if;
  raise exception 'the leave ledger is append-only';
end $$;

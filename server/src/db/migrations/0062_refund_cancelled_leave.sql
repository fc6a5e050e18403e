-- A change of someone's working hours also charged their cancelled leave again. Refunds it, and releases its half days.
delete from leave_halves using leaves where leaves.id = leave_halves.leave_id and leaves.cancelled_at is not null;

with charged as (
  select leave_id, leave_ledger.user_id, leave_ledger.leave_type_id, leave_year, -sum(leave_ledger.days) as days
  from leave_ledger join leaves on leaves.id = leave_id and leaves.cancelled_at is not null
  group by leave_id, leave_ledger.user_id, leave_ledger.leave_type_id, leave_year having sum(leave_ledger.days) < 0
), changed as (
  update leaves set version = version + 1, updated_at = now() where id in (select leave_id from charged) returning id, version
)
insert into leave_ledger (id, user_id, leave_type_id, leave_year, kind, days, reason, leave_id, leave_version)
select gen_random_uuid(), user_id, leave_type_id, leave_year, 'reversal', charged.days, 'Cancelled', leave_id, changed.version
from charged join changed on changed.id = leave_id;

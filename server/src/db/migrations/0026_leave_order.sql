-- The order of the leave lists: requests that wait by their start, soonest first; then decided leave, newest first.
create index leaves_waiting_first on leaves
  ((case when status = 'Pending' then start_date end), start_date desc, id desc) where deleted_at is null;

-- What a request with an Idempotency-Key that decides item by item has done, so that a retry does the rest.
create table idempotent_items (
  user_id uuid not null,
  key     text not null,
  item    text not null,
  primary key (user_id, key, item),
  foreign key (user_id, key) references idempotency_keys on delete cascade
);

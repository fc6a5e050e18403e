-- A holiday may take half of a day. Existing holidays take the whole day.
alter table holidays add column half text check (half in ('first_half', 'second_half'));

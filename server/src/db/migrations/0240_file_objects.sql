-- Contents of files that are objects in a bucket (FILES_S3_URL) instead of rows of file_chunks. An object is noted here before it is
-- written, and removed from the bucket before its row here: none is forgotten. Copies of a file share an object.
create table file_objects (
  id           uuid primary key,
  sha256       bytea not null check (octet_length(sha256) = 32),
  size         bigint not null check (size >= 0),
  -- When the object is removed, unless a file has it by then; null from the first file on until it loses one.
  remove_after timestamptz
);
create index file_objects_to_remove on file_objects (remove_after) where remove_after is not null;

alter table files add column object_id uuid references file_objects;
create index files_by_object on files (object_id) where object_id is not null;

-- Whatever deletes a file, its object goes. One that was moved into the database may still be read for a while.
create function release_file_object() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update file_objects set remove_after = now() where id = old.object_id;
  elsif new.object_id is distinct from old.object_id then
    update file_objects set remove_after = now() + interval '10 minutes' where id = old.object_id;
  end if;
  return null;
end $$;
create trigger files_release_object after delete or update of object_id on files
  for each row when (old.object_id is not null) execute function release_file_object();

-- The report filter "In time" is called "On time"; stored filters and saved views keep working.
update preferences set value = replace(value::text, '"In time"', '"On time"')::jsonb where value::text like '%"In time"%';
update views set search = replace(search::text, '"In time"', '"On time"')::jsonb where search::text like '%"In time"%';

-- Text that is compared, searched or sorted; contract/src/core/comparable.ts has the same functions, a test compares both.
-- The collations of ICU give the same results in every database, whatever its own locale.
create collation by_name (provider = icu, locale = 'en-u-kn-true');

-- What two names share if they are the same.
create function text_key(text) returns text language sql immutable strict parallel safe as $$
  select case when octet_length($1) = length($1) then lower($1 collate "C") collate "default" else lower(regexp_replace(normalize($1, NFC),
    '[\u200C\u200D\uFE00-\uFE0F\U000E0000-\U000E0FFF\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u2800\u3164\uFFA0\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]',
    '', 'g') collate "und-x-icu") collate "default" end
$$;

-- What a text is searched by.
create function search_key(text) returns text language sql immutable strict parallel safe as $$
  select case when octet_length($1) = length($1) then lower($1 collate "C") collate "default" else
    replace(replace(replace(replace(translate(lower(regexp_replace(normalize($1, NFKD),
    '[\u200C\u200D\uFE00-\uFE0F\U000E0000-\U000E0FFF\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u2800\u3164\uFFA0\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]',
    '', 'g') collate "und-x-icu") collate "default", 'łøđıħŧðŋς’‘ʼ‐', 'lodihtdnσ''''''-'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end
$$;

-- Names are stored composed, without invisible characters and characters that change the direction of what follows. A name of
-- nothing else stays as it is, and so do joiners inside of emoji and words.
create function pg_temp.clean(text) returns text language sql immutable as $$
  select coalesce(nullif(btrim(regexp_replace(normalize($1, NFC),
    '[\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u2800\u3164\uFFA0\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]',
    '', 'g')), ''), $1)
$$;

drop index teams_by_name;
drop index projects_by_team_and_name;
drop index leave_types_by_name;
drop index holiday_calendars_by_name;

-- Names that are the same now, such as `Café` with a composed and a decomposed letter, are both kept: the later one gets a
-- number, and the audit trail says so.
do $$
declare
  kind record;
  twin record;
  number int;
  free text;
  taken boolean;
begin
  for kind in select * from (values
    ('users', null, 'false', 200), ('teams', 'null', 'deleted_at is null', 80), ('projects', 'team_id', 'true', 120),
    ('leave_types', 'null', 'true', 60), ('holiday_calendars', 'null', 'deleted_at is null', 80)
  ) as kinds (name, within, live, longest) loop
    execute format('update %I set name = left(pg_temp.clean(name), %s) where octet_length(name) <> length(name) and name <> pg_temp.clean(name)',
      kind.name, kind.longest);
    continue when kind.within is null;
    for twin in execute format('select id, name, place from (
        select id, name, %1$s::text as place, row_number() over (partition by %1$s, text_key(name) order by id) as nth from %2$I where %3$s
      ) as named where nth > 1 order by id', kind.within, kind.name, kind.live) loop
      number := 1;
      loop
        number := number + 1;
        free := left(twin.name, kind.longest - 6) || ' (' || number || ')';
        execute format('select exists (select from %I where %s and %s::text is not distinct from $1 and text_key(name) = text_key($2))',
          kind.name, kind.live, kind.within) into taken using twin.place, free;
        exit when not taken;
      end loop;
      execute format('update %I set name = $1 where id = $2', kind.name) using free, twin.id;
      insert into audit_events (id, action, entity, entity_id, before, after)
        values (gen_random_uuid(), kind.name || '.renamed', kind.name, twin.id, jsonb_build_object('name', twin.name), jsonb_build_object('name', free));
    end loop;
  end loop;
end $$;

create unique index teams_by_name on teams (text_key(name)) where deleted_at is null;
create unique index projects_by_team_and_name on projects (team_id, text_key(name));
create unique index leave_types_by_name on leave_types (text_key(name));
create unique index holiday_calendars_by_name on holiday_calendars (text_key(name)) where deleted_at is null;

-- Addresses are the same whatever the case of their ASCII letters. With the rules of a language, `İrem@` blocked `irem@`.
drop index users_by_email;
create unique index users_by_email on users (lower(email collate "C"));

drop index blockers_open_text;
create unique index blockers_open_text on blockers (raised_by, md5(lower(text collate "C"))) where state = 'open';

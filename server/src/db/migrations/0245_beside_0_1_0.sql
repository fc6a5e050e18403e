-- Processes of 0.1.0 run on while those of this version start (docs/decisions/0106). What they write in tables and columns that have
-- moved goes on as rows of `deliveries`, by the rules of 0067, 0083 and 0085: this version sends it, and 0.1.0 finds nothing to send.
-- A release after the next drops all of it. Backups leave out what has the comment 'Kept for 0.1.0'.
do $migration$
begin
  -- Only a database that 0.1.0 has used until this upgrade. All migrations of an upgrade are one transaction.
  if not exists (
    select from migrations before join migrations moved on moved.name = '0067_deliveries.sql'
    where before.name = '0059_tasks_on_behalf.sql' and before.applied_at < now() and moved.applied_at = now()
  ) then
    return;
  end if;

  -- Emails and push messages of notices. The tables have only the messages that 0.1.0 is sending during the upgrade.
  create table notification_deliveries (
    notification_id uuid not null references notifications on delete cascade,
    channel         text not null check (channel in ('email', 'push')),
    status          text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'skipped')),
    attempts        int not null default 0,
    next_attempt_at timestamptz,
    claimed_at      timestamptz,
    error           text,
    primary key (notification_id, channel),
    check ((status = 'queued') = (next_attempt_at is not null))
  );
  create table digest_emails (
    user_id         uuid not null references users on delete cascade,
    date            date not null,
    status          text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'skipped')),
    attempts        int not null default 0,
    next_attempt_at timestamptz,
    claimed_at      timestamptz,
    error           text,
    primary key (user_id, date),
    check ((status = 'queued') = (next_attempt_at is not null))
  );
  create table team_channel_messages (
    team_id         uuid not null references teams on delete cascade,
    kind            text not null check (kind in ('digest', 'missing', 'leave', 'blocker')),
    subject         text not null,
    created_at      timestamptz not null,
    status          text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'skipped')),
    attempts        int not null default 0,
    next_attempt_at timestamptz,
    claimed_at      timestamptz,
    error           text,
    primary key (team_id, kind, subject),
    check ((status = 'queued') = (next_attempt_at is not null))
  );
  insert into notification_deliveries (notification_id, channel, attempts, next_attempt_at, claimed_at)
  select (payload ->> 'notificationId')::uuid, channel, max(attempts), min(next_attempt_at), min(claimed_at)
  from deliveries where kind in ('notifications.email', 'notifications.push') and claimed_at is not null group by 1, 2;
  insert into digest_emails (user_id, date, attempts, next_attempt_at, claimed_at)
  select (payload ->> 'userId')::uuid, (payload ->> 'date')::date, attempts, next_attempt_at, claimed_at
  from deliveries where kind = 'digests.email' and claimed_at is not null;
  insert into team_channel_messages (team_id, kind, subject, created_at, attempts, next_attempt_at, claimed_at)
  select (payload ->> 'teamId')::uuid, payload ->> 'kind', payload ->> 'subject', created_at, attempts, next_attempt_at, claimed_at
  from deliveries where kind = 'team-channels.message' and claimed_at is not null;
  comment on table notification_deliveries is 'Kept for 0.1.0';
  comment on table digest_emails is 'Kept for 0.1.0';
  comment on table team_channel_messages is 'Kept for 0.1.0';

  create function queue_notice_of_0_1_0() returns trigger language plpgsql as $$
  begin
    if new.channel = 'email' then
      insert into deliveries (id, kind, channel, target, key, payload, created_at, attempts, next_attempt_at)
      select gen_random_uuid(), 'notifications.email', 'email', user_id || ' ' || kind, id::text,
        jsonb_build_object('userId', user_id, 'notificationId', id), created_at, new.attempts, new.next_attempt_at
      from notifications where id = new.notification_id
      on conflict (kind, key) where key is not null do nothing;
    else
      insert into deliveries (id, kind, channel, target, key, payload, created_at, attempts, next_attempt_at)
      select gen_random_uuid(), 'notifications.push', 'push', push_subscriptions.id || ' ' || notifications.kind,
        notifications.id || ' ' || push_subscriptions.id,
        jsonb_build_object('userId', notifications.user_id, 'notificationId', notifications.id, 'subscriptionId', push_subscriptions.id),
        notifications.created_at, new.attempts, new.next_attempt_at
      from notifications join push_subscriptions on push_subscriptions.user_id = notifications.user_id
      where notifications.id = new.notification_id
      on conflict (kind, key) where key is not null do nothing;
    end if;
    return null;
  end $$;
  create function queue_digest_of_0_1_0() returns trigger language plpgsql as $$
  begin
    insert into deliveries (id, kind, channel, target, key, payload, created_at, attempts, next_attempt_at)
    values (gen_random_uuid(), 'digests.email', 'email', new.user_id::text, new.user_id || ' ' || new.date,
      jsonb_build_object('userId', new.user_id, 'date', new.date), now(), new.attempts, new.next_attempt_at)
    on conflict (kind, key) where key is not null do nothing;
    return null;
  end $$;
  create function queue_team_message_of_0_1_0() returns trigger language plpgsql as $$
  begin
    insert into deliveries (id, kind, channel, target, key, payload, created_at, attempts, next_attempt_at)
    values (gen_random_uuid(), 'team-channels.message', 'team channel', new.team_id::text, new.team_id || ' ' || new.kind || ' ' || new.subject,
      jsonb_build_object('teamId', new.team_id, 'kind', new.kind, 'subject', new.subject), new.created_at, new.attempts, new.next_attempt_at)
    on conflict (kind, key) where key is not null do nothing;
    return null;
  end $$;

  -- The outcome of a message that 0.1.0 was sending: sent once, or tried again by this version. A delivery that this version has
  -- given up meanwhile stays as it is.
  create function finish_of_0_1_0(kind text, payload jsonb, status text, attempts int, next_attempt_at timestamptz, error text)
  returns boolean language plpgsql as $$
  begin
    update deliveries set claimed_at = null, status = $3, attempts = greatest($4, 0), next_attempt_at = $5, error = $6,
      finished_at = case when $3 <> 'queued' then now() end, payload = case when $3 = 'queued' then deliveries.payload else '{}' end
    where deliveries.kind = $1 and deliveries.status = 'queued' and deliveries.claimed_at is not null and deliveries.payload @> $2;
    return found;
  end $$;
  create function finish_notice_of_0_1_0() returns trigger language plpgsql as $$
  begin
    perform finish_of_0_1_0('notifications.' || new.channel, jsonb_build_object('notificationId', new.notification_id),
      new.status, new.attempts, new.next_attempt_at, new.error);
    delete from notification_deliveries where notification_id = new.notification_id and channel = new.channel;
    return null;
  end $$;
  create function finish_digest_of_0_1_0() returns trigger language plpgsql as $$
  begin
    perform finish_of_0_1_0('digests.email', jsonb_build_object('userId', new.user_id, 'date', new.date),
      new.status, new.attempts, new.next_attempt_at, new.error);
    delete from digest_emails where user_id = new.user_id and date = new.date;
    return null;
  end $$;
  create function finish_team_message_of_0_1_0() returns trigger language plpgsql as $$
  begin
    perform finish_of_0_1_0('team-channels.message', jsonb_build_object('teamId', new.team_id, 'kind', new.kind, 'subject', new.subject),
      new.status, new.attempts, new.next_attempt_at, new.error);
    delete from team_channel_messages where team_id = new.team_id and kind = new.kind and subject = new.subject;
    return null;
  end $$;
  create trigger notification_deliveries_queue before insert on notification_deliveries
    for each row when (new.status = 'queued') execute function queue_notice_of_0_1_0();
  create trigger notification_deliveries_finish after update on notification_deliveries
    for each row when (new.claimed_at is null) execute function finish_notice_of_0_1_0();
  create trigger digest_emails_queue before insert on digest_emails
    for each row when (new.status = 'queued') execute function queue_digest_of_0_1_0();
  create trigger digest_emails_finish after update on digest_emails
    for each row when (new.claimed_at is null) execute function finish_digest_of_0_1_0();
  create trigger team_channel_messages_queue before insert on team_channel_messages
    for each row when (new.status = 'queued') execute function queue_team_message_of_0_1_0();
  create trigger team_channel_messages_finish after update on team_channel_messages
    for each row when (new.claimed_at is null) execute function finish_team_message_of_0_1_0();

  -- Emails of links. Those that waited when the columns moved are 'queued' for ever here, so that 0.1.0 can say that it sent one.
  alter table account_links
    add column email_status     text check (email_status in ('queued', 'sent', 'failed')),
    add column email_tries_left int not null default 0 check (email_tries_left >= 0),
    add column next_email_at    timestamptz,
    add constraint account_links_check2 check (email_status is distinct from 'queued' or next_email_at is not null);
  comment on column account_links.email_status is 'Kept for 0.1.0';
  comment on column account_links.email_tries_left is 'Kept for 0.1.0';
  comment on column account_links.next_email_at is 'Kept for 0.1.0';
  update account_links set email_status = 'queued', next_email_at = 'infinity'
  where id in (select (payload ->> 'linkId')::uuid from deliveries
    where kind in ('account-links.email', 'account-links.requested_email') and status = 'queued');
  create function queue_link_of_0_1_0() returns trigger language plpgsql as $$
  begin
    new.requested := new.purpose = 'reset' and new.created_by is null;
    insert into deliveries (id, kind, channel, target, payload, created_at, attempts, next_attempt_at, expires_at)
    values (gen_random_uuid(), case when new.requested then 'account-links.requested_email' else 'account-links.email' end, 'email',
      new.user_id::text, jsonb_build_object('linkId', new.id), new.created_at, greatest(5 - new.email_tries_left, 0), new.next_email_at,
      new.expires_at);
    new.email_status := null;
    new.next_email_at := null;
    return new;
  end $$;
  create function finish_link_of_0_1_0() returns trigger language plpgsql as $$
  begin
    -- 0.1.0 does not know these links: it neither ends them nor chooses a password with one.
    if old.purpose = 'confirm_email' then
      return null;
    end if;
    if old.email_status = 'queued' and new.email_status is not null then
      update deliveries set status = new.email_status, next_attempt_at = new.next_email_at,
        finished_at = case when new.email_status <> 'queued' then now() end,
        payload = case when new.email_status = 'queued' then payload else '{}' end
      where kind in ('account-links.email', 'account-links.requested_email') and target = new.user_id::text and status = 'queued'
        and claimed_at is null and payload @> jsonb_build_object('linkId', new.id);
    end if;
    new.email_status := null;
    new.next_email_at := null;
    return new;
  end $$;
  create trigger account_links_queue before insert on account_links
    for each row when (new.email_status = 'queued') execute function queue_link_of_0_1_0();
  -- This version names no such column, so these are updates of 0.1.0.
  create trigger account_links_finish before update of email_status on account_links
    for each row execute function finish_link_of_0_1_0();

  -- Reminders: a person has one a day whatever it is about, which implies what 0.1.0 names as the conflict.
  alter table reminders
    add column tries_left      int not null default 0 check (tries_left >= 0),
    add column next_attempt_at timestamptz,
    add column claimed_at      timestamptz;
  comment on column reminders.tries_left is 'Kept for 0.1.0';
  comment on column reminders.next_attempt_at is 'Kept for 0.1.0';
  comment on column reminders.claimed_at is 'Kept for 0.1.0';
  create unique index reminders_user_id_kind_date_key on reminders (user_id, kind, date);
  update reminders set claimed_at = deliveries.claimed_at, tries_left = greatest(5 - deliveries.attempts, 0) from deliveries
  where deliveries.kind = 'reminders.' || reminders.channel and deliveries.target = reminders.id::text and deliveries.claimed_at is not null;
  create function begin_reminder_of_0_1_0() returns trigger language plpgsql as $$
  begin
    -- The person already has another reminder of the day.
    if exists (select from reminders where user_id = new.user_id and date = new.date and kind <> new.kind) then
      return null;
    end if;
    return new;
  end $$;
  create function queue_reminder_of_0_1_0() returns trigger language plpgsql as $$
  begin
    update reminders set next_attempt_at = new.next_attempt_at where id = new.id;
    return null;
  end $$;
  create function update_reminder_of_0_1_0() returns trigger language plpgsql as $$
  begin
    if old.claimed_at is not null and new.claimed_at is null
      and finish_of_0_1_0('reminders.' || old.channel, jsonb_build_object('reminderId', old.id),
        case when new.status in ('queued', 'failed', 'skipped') then new.status else 'sent' end,
        greatest(5 - new.tries_left, 0), new.next_attempt_at, new.error) then
      new.next_attempt_at := null;
    end if;
    if new.status = 'queued' and new.next_attempt_at is not null then
      insert into deliveries (id, kind, channel, target, payload, created_at, attempts, next_attempt_at)
      values (gen_random_uuid(), 'reminders.' || new.channel, 'none', new.id::text, jsonb_build_object('reminderId', new.id), new.created_at,
        greatest(5 - new.tries_left, 0), new.next_attempt_at);
    end if;
    new.next_attempt_at := null;
    if new.status <> 'queued' then
      new.claimed_at := null;
    end if;
    return new;
  end $$;
  create trigger reminders_begin before insert on reminders
    for each row when (new.next_attempt_at is not null) execute function begin_reminder_of_0_1_0();
  create trigger reminders_queue after insert on reminders
    for each row when (new.next_attempt_at is not null) execute function queue_reminder_of_0_1_0();
  create trigger reminders_update before update on reminders
    for each row when (new.next_attempt_at is not null or old.claimed_at is not null) execute function update_reminder_of_0_1_0();

  -- Jobs that 0.1.0 queues for what is a delivery now.
  if to_regclass('pgboss.job') is not null then
    create function queue_job_of_0_1_0() returns trigger language plpgsql as $$
    begin
      insert into deliveries (id, kind, channel, target, payload, created_at, next_attempt_at, expires_at)
      select gen_random_uuid(), moved.kind, moved.channel, moved.target, new.data, now(), now(), moved.expires_at
      from (values
        ('accountLinks.request', 'account-links.request', 'none', new.data ->> 'email', now() + interval '1 hour'),
        ('sessions.new_device', 'sessions.new_device', 'email', new.data ->> 'userId', null),
        ('second-factor.removed', 'second-factor.removed', 'email', new.data ->> 'userId', null)
      ) as moved (name, kind, channel, target, expires_at)
      where moved.name = new.name;
      return null;
    end $$;
    delete from pgboss.job
    where name in ('accountLinks.email', 'notifications.email', 'notifications.push', 'digests.email', 'team-channels.send') and state <> 'active';
    create trigger jobs_of_0_1_0 before insert on pgboss.job for each row
      when (new.name in ('accountLinks.request', 'sessions.new_device', 'second-factor.removed',
        'accountLinks.email', 'notifications.email', 'notifications.push', 'digests.email', 'team-channels.send', 'reminders.deliver'))
      execute function queue_job_of_0_1_0();
  end if;

  -- Names of changes, as in 0065.
  create function name_event_of_0_1_0() returns trigger language plpgsql as $$
  declare
    -- Action, and the entity where it has another name too.
    renamed constant jsonb := '{
      "accountLinks.created": ["account_links.created"],
      "accountLinks.used": ["account_links.used"],
      "auth.logout": ["auth.signed_out"],
      "users.registered": ["auth.registered"],
      "auth.setup": ["setup.completed"],
      "auth.login": ["auth.signed_in"],
      "holidayCalendars.created": ["holiday_calendars.created", "holiday_calendars"],
      "holidayCalendars.renamed": ["holiday_calendars.renamed", "holiday_calendars"],
      "holidayCalendars.removed": ["holiday_calendars.removed", "holiday_calendars"],
      "evaluations.created": ["kra.evaluation_created", "kra_evaluations"],
      "evaluations.updated": ["kra.evaluation_updated", "kra_evaluations"],
      "evaluations.shared": ["kra.evaluation_shared", "kra_evaluations"],
      "evaluations.corrected": ["kra.evaluation_corrected", "kra_evaluations"],
      "evaluations.acknowledged": ["kra.evaluation_acknowledged", "kra_evaluations"],
      "evaluations.disputed": ["kra.evaluation_disputed", "kra_evaluations"],
      "evaluations.removed": ["kra.evaluation_removed", "kra_evaluations"],
      "kra_templates.created": ["kra.template_created"],
      "kra_templates.updated": ["kra.template_updated"],
      "weekly_records.created": ["kra.week_created", "kra_weekly_records"],
      "weekly_records.updated": ["kra.week_updated", "kra_weekly_records"],
      "weekly_records.ticked": ["kra.task_ticked", "kra_weekly_records"],
      "weekly_records.unticked": ["kra.task_unticked", "kra_weekly_records"],
      "weekly_records.noted": ["kra.task_noted", "kra_weekly_records"],
      "leaveTypes.created": ["leaves.type_created", "leave_types"],
      "leaveTypes.updated": ["leaves.type_updated", "leave_types"],
      "calendarFeeds.created": ["leaves.calendar_link_created"],
      "calendarFeeds.removed": ["leaves.calendar_link_removed"],
      "leaves.documentAdded": ["leaves.document_added"],
      "leaves.documentRemoved": ["leaves.document_removed"],
      "views.created": ["preferences.view_created"],
      "views.deleted": ["preferences.view_removed"],
      "reminders.settings.updated": ["reminders.settings_updated"],
      "reminders.optedOut": ["reminders.opted_out"],
      "reminders.optedIn": ["reminders.opted_in"],
      "auth.passkey_added": ["second_factor.passkey_added"],
      "auth.passkey_removed": ["second_factor.passkey_removed"],
      "auth.recovery_codes_renewed": ["second_factor.recovery_codes_renewed"],
      "users.second_factor_removed": ["second_factor.removed"],
      "auth.confirmed": ["second_factor.sign_in_confirmed"],
      "auth.totp_added": ["second_factor.authenticator_added"],
      "auth.totp_removed": ["second_factor.authenticator_removed"],
      "auth.new_device": ["sessions.device_added"],
      "auth.session_ended": ["sessions.ended"],
      "auth.other_sessions_ended": ["sessions.others_ended"],
      "auth.sso_linked": ["single_sign_on.linked"],
      "auth.sso_unlinked": ["single_sign_on.unlinked"],
      "auth.sso_login": ["single_sign_on.used"],
      "teams.channel_set": ["team_channels.set"],
      "teams.channel_removed": ["team_channels.removed"],
      "teams.channel_paused": ["team_channels.paused"]
    }';
    name constant jsonb := renamed -> new.action;
  begin
    if name is not null then
      new.action := name ->> 0;
      new.entity := coalesce(name ->> 1, new.entity);
    end if;
    return new;
  end $$;
  create trigger audit_events_name before insert on audit_events for each row execute function name_event_of_0_1_0();

  -- An administrator who sets the email of an account confirms it. Every version writes the event with the change.
  create function confirm_email_of_0_1_0() returns trigger language plpgsql as $$
  begin
    update users set email_confirmed_at = new.at where id = new.entity_id and email is not null and email_confirmed_at is null;
    return null;
  end $$;
  create trigger audit_events_confirm after insert on audit_events for each row
    when (new.entity = 'users' and new.actor_id <> new.entity_id
      and (new.action = 'users.created' or (new.action = 'users.updated' and new.after ? 'email')))
    execute function confirm_email_of_0_1_0();

  -- What this version sets with an email, a status or a last day, by the same rules.
  create function complete_user_of_0_1_0() returns trigger language plpgsql as $$
  declare
    today date := (new.updated_at at time zone coalesce((select timezone from settings), 'UTC'))::date;
  begin
    if lower(new.email collate "C") is distinct from lower(old.email collate "C")
      and new.email_confirmed_at is not distinct from old.email_confirmed_at then
      new.email_confirmed_at := null;
    end if;
    if new.deactivated_on is not null and new.deactivated_on is not distinct from old.deactivated_on then
      if new.status = 'active' and new.last_day_of_office is not distinct from old.last_day_of_office then
        new.last_day_of_office := null;
        new.deactivated_on := null;
      elsif new.last_day_of_office is distinct from old.last_day_of_office then
        new.deactivated_on := null;
      end if;
    end if;
    if old.status = 'active' and new.status = 'inactive' and new.deleted_at is null and new.deactivated_on is null
      and coalesce(new.last_day_of_office > today, true) then
      new.last_day_of_office := greatest(today, new.date_of_joining);
      new.deactivated_on := new.last_day_of_office;
    end if;
    return new;
  end $$;
  create trigger users_complete before update of email, status, last_day_of_office on users
    for each row execute function complete_user_of_0_1_0();

  -- What ticks a weekly task, as in 0144.
  create function complete_parameter_of_0_1_0() returns trigger language plpgsql as $$
  begin
    new.weekly_tasks := (select jsonb_agg('{"source": null}' || task.value order by task.position)
      from jsonb_array_elements(new.weekly_tasks) with ordinality as task (value, position));
    return new;
  end $$;
  create trigger kra_parameters_complete before insert on kra_parameters
    for each row when (new.weekly_tasks <> '[]') execute function complete_parameter_of_0_1_0();
end $migration$;

-- Channels that are set up in Settings. `config` is JSON with secrets, encrypted with a key from JWT_SECRET.
create table channel_settings (
  channel    text primary key check (channel in ('smtp', 'whatsapp')),
  config     text not null,
  updated_by uuid not null references users,
  updated_at timestamptz not null
);
create index channel_settings_by_author on channel_settings (updated_by);

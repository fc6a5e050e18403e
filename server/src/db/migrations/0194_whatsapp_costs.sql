-- Messages sent by WhatsApp in a month, counted before they are sent. The log of reminders can be deleted earlier than a bill is checked.
create table whatsapp_usage (
  -- The first day of the month.
  month    date not null check (extract(day from month) = 1),
  -- As Meta bills it: a template, or an answer within 24 hours.
  category text not null check (category in ('template', 'answer')),
  -- What the messages were about.
  kind     text not null check (kind <> ''),
  messages int not null check (messages >= 0),
  primary key (month, category, kind)
);

create table whatsapp_cost_settings (
  id             boolean primary key default true check (id),
  currency       text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  -- Of one message. Without a price there is no estimate.
  template_price numeric(10, 6) check (template_price >= 0),
  answer_price   numeric(10, 6) check (answer_price >= 0),
  -- Answers of a month that Meta does not bill.
  free_answers   int not null default 1000 check (free_answers >= 0),
  -- Messages of a month after which reminders go by email.
  monthly_cap    int check (monthly_cap >= 0),
  version        int not null default 1
);
insert into whatsapp_cost_settings default values;

-- What the log still has of messages that were sent.
insert into whatsapp_usage (month, category, kind, messages)
select date_trunc('month', date)::date, 'template', 'reminder', count(*)
from reminders where channel = 'whatsapp' and status in ('accepted', 'sent', 'delivered', 'read') group by 1
union all
select date_trunc('month', created_at at time zone 'UTC')::date, 'answer', kind, count(*)
from conversation_messages where direction = 'out' and status in ('accepted', 'sent', 'delivered', 'read') group by 1, 3;

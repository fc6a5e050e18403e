-- As what a reminder by WhatsApp was billed: within 24 hours after the person's last message it goes as an answer.
alter table reminders add column billed_as text check (billed_as in ('template', 'answer'));
update reminders set billed_as = 'template' where channel = 'whatsapp' and message_id is not null;

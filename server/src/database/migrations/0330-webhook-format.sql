-- What a webhook sends: the signed payload, or a message of a chat.
alter table webhook add column format text not null default 'waybill';

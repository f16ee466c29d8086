-- A key that a user made for themself. It alone expires, and has at most the roles that its user has at the moment.
alter table api_key add column expires timestamptz;
alter table api_key add constraint api_key_personal check (expires is null or user_id is not null);
create index api_key_of_user on api_key (company_id, user_id) where expires is not null;

-- The authenticator app of a user: a sealed secret, confirmed by a code, and the newest time step of which a code was used.
create table user_totp (
  company_id uuid not null,
  user_id uuid not null,
  secret text not null,
  confirmed timestamptz,
  last_step bigint not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);

-- A code that replaces one of the app once. Only a hash is stored.
create table totp_recovery_code (
  company_id uuid not null,
  user_id uuid not null,
  hash bytea not null,
  primary key (company_id, user_id, hash),
  foreign key (company_id, user_id) references user_totp (company_id, user_id) on delete cascade
);

alter table company add column totp jsonb;

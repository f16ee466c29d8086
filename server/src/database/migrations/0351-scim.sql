-- A token with which an identity provider provisions users. It may give what its maker held when making it. Only a hash is stored.
create table scim_token (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  name text not null,
  scopes text[] not null,
  hash bytea not null,
  prefix text not null,
  made_by text not null,
  created timestamptz not null,
  last_used timestamptz,
  primary key (company_id, id)
);
create index scim_token_hash on scim_token (hash);

-- What an identity provider calls a user, beyond what the user has here.
create table scim_user (
  company_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  external_id text,
  given_name text,
  family_name text,
  changed timestamptz not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
create unique index scim_user_name on scim_user (company_id, lower(user_name));
create index scim_user_external on scim_user (company_id, external_id);

-- A group of an identity provider, which may grant roles.
create table scim_group (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  display_name text not null,
  external_id text,
  created timestamptz not null,
  changed timestamptz not null,
  primary key (company_id, id)
);
create unique index scim_group_name on scim_group (company_id, lower(display_name));

create table scim_group_member (
  company_id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  primary key (company_id, group_id, user_id),
  foreign key (company_id, group_id) references scim_group (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
create index scim_group_member_user on scim_group_member (company_id, user_id);

-- A link with which a user sets the first or a forgotten password. At most one per user; only a hash of its token is stored.
create table invitation (
  company_id uuid not null,
  user_id uuid not null,
  hash bytea not null,
  created timestamptz not null,
  expires timestamptz not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
create index invitation_hash on invitation (hash);

-- A named query of a page. The owner is a user, or a key without one.
create table saved_view (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  page text not null,
  query text not null,
  shared boolean not null,
  is_default boolean not null,
  edited timestamptz not null,
  primary key (company_id, id)
);
create index saved_view_owner on saved_view (company_id, owner_id);

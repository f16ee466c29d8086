-- Who a user is at an identity provider: the subject never changes, unlike an address. An identity that has ended is kept, so that the
-- same user returns when a group grants access again.
create table user_identity (
  company_id uuid not null,
  user_id uuid not null,
  issuer text not null,
  subject text not null,
  created timestamptz not null default now(),
  ended timestamptz,
  primary key (company_id, issuer, subject),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
create unique index user_identity_user on user_identity (company_id, user_id, issuer);
create index user_identity_subject on user_identity (issuer, subject);
-- {"linkByEmail": true}: whether a verified address is enough to be a user whom the company already has.
alter table company add column sign_in jsonb;

-- A device that asks to be signed in (RFC 8628) and waits for a user to decide. It belongs to no company until then. Only hashes of its
-- two codes are stored.
create table device_request (
  id uuid primary key,
  device_hash bytea not null,
  user_hash bytea not null,
  name text not null,
  address text not null,
  -- by which requests are limited: the address, or its IPv6 network
  network text not null,
  created timestamptz not null,
  expires timestamptz not null,
  -- between two polls; grows when the device polls faster
  interval_seconds integer not null,
  polled timestamptz,
  denied boolean not null default false
);
create unique index device_request_device on device_request (device_hash);
create unique index device_request_user on device_request (user_hash);
create index device_request_network on device_request (network);
create index device_request_expires on device_request (expires);

-- A device that a user has allowed and that has not fetched its key yet. The key is made when it does.
create table device_approval (
  company_id uuid not null,
  device_hash bytea not null,
  user_id uuid not null,
  -- the id that the key will have
  key_id uuid not null,
  name text not null,
  scopes text[] not null,
  key_expires timestamptz not null,
  expires timestamptz not null,
  primary key (company_id, device_hash),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
create index device_approval_device on device_approval (device_hash);
create index device_approval_user on device_approval (company_id, user_id);

-- The last attempt to back up into a bucket; while it runs, the process renews the lease.
create table backup_attempt (
  only_row boolean primary key default true check (only_row),
  id uuid not null,
  started timestamptz not null,
  lease_until timestamptz not null,
  object_key text not null,
  -- of the upload in parts, until it ends
  upload_id text,
  finished timestamptz,
  bytes bigint,
  error text
);

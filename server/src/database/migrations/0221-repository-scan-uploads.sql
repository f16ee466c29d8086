-- A result that a client was allowed to upload, until it is stored as a scan or the time is over.
create table repository_scan_upload (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  expires timestamptz not null,
  -- of the document in the file store, once it has arrived
  digest text,
  primary key (company_id, id)
);
create index repository_scan_upload_digest on repository_scan_upload (company_id, digest);
create index repository_scan_upload_expires on repository_scan_upload (expires);

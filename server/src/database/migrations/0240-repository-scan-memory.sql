-- What the last scan of an address learned of the contents that its commit names, so that the next scan fetches only others.
create table repository_scan_memory (
  company_id uuid not null references company on delete cascade,
  -- SHA-256 of the address, which may be longer than an index entry
  address text not null,
  memory bytea not null,
  saved timestamptz not null,
  primary key (company_id, address)
);
create index repository_scan_memory_saved on repository_scan_memory (saved);

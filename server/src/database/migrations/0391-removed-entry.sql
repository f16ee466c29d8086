-- Entries that somebody removed from the allow list of a module. A move from another service does not add them again.
create table removed_entry (
  company_id uuid not null,
  module_id uuid not null,
  -- what the entry applied to, and why
  entry jsonb not null,
  entry_hash bytea not null,
  removed timestamptz not null,
  primary key (company_id, module_id, entry_hash),
  foreign key (company_id, module_id) references module (company_id, id) on delete cascade
);

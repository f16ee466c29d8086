-- A deep scan of a repository or archive, from its submission until it is removed. The result document is in the file store.
create table repository_scan (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  url text not null,
  kind text not null,
  branch text,
  tag text,
  -- what to look for besides licences and components
  options jsonb not null,
  -- the module to fill
  project text,
  module text,
  by_id text,
  by_name text not null,
  user_id text,
  key_id text,
  created timestamptz not null,
  status text not null,
  -- how often a process began it
  attempts integer not null default 0,
  scanner_version text not null,
  files integer not null default 0,
  done integer not null default 0,
  completed timestamptz,
  error text,
  commit text,
  result_digest text,
  -- what the scan filled
  module_id uuid,
  scan_id uuid,
  primary key (company_id, id)
);
create index repository_scan_created on repository_scan (company_id, created desc, id desc);
create index repository_scan_result on repository_scan (company_id, result_digest);
create index repository_scan_filled on repository_scan (company_id, scan_id);
create index repository_scan_completed on repository_scan (completed);

-- The findings of one content, so that it is scanned once.
create table repository_scan_content (
  company_id uuid not null references company on delete cascade,
  sha256 text not null,
  -- what of the name the findings depend on
  kind text not null,
  scanner_version text not null,
  findings text not null,
  last_used timestamptz not null,
  primary key (company_id, sha256, kind, scanner_version)
);
create index repository_scan_content_used on repository_scan_content (last_used);

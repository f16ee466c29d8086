-- Who may do what -------------------------------------------------------------------------------------------------

create table company (
  id uuid primary key,
  name text not null,
  features text[] not null,
  policies jsonb not null default '{}',
  foss jsonb,
  publisher jsonb,
  compliance_managers jsonb,
  created timestamptz not null default now()
);

create table app_user (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  email text not null,
  name text not null,
  roles text[] not null,
  password_hash text,
  created timestamptz not null default now(),
  last_login timestamptz,
  primary key (company_id, id)
);
create unique index app_user_email on app_user (company_id, lower(email));

create table api_key (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  name text not null,
  scopes text[] not null,
  hash bytea not null,
  prefix text not null,
  published boolean not null default true,
  user_id uuid,
  created timestamptz not null default now(),
  last_used timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete set null (user_id)
);
create unique index api_key_hash on api_key (hash);

create table key_usage (
  company_id uuid not null,
  key_id uuid not null,
  day date not null,
  calls bigint not null,
  primary key (company_id, key_id, day),
  foreign key (company_id, key_id) references api_key (company_id, id) on delete cascade
);

create table activity (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  at timestamptz not null default now(),
  by_id text,
  by_name text not null,
  action text not null,
  object text not null,
  object_id text not null,
  name text not null,
  primary key (company_id, id)
);

-- Projects and modules --------------------------------------------------------------------------------------------

create table tag (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  name text not null,
  primary key (company_id, id)
);
create unique index tag_name on tag (company_id, name);

create table project (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  name text not null,
  description text,
  tags uuid[],
  settings jsonb not null default '{}',
  trackers jsonb not null default '{}',
  created timestamptz not null default now(),
  edited timestamptz not null default now(),
  primary key (company_id, id)
);
create index project_name on project (company_id, name);
create index project_order on project (company_id, lower(name), id);

create table module (
  company_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  name text not null,
  match_name text not null,
  identifier text,
  tags uuid[],
  settings jsonb not null default '{}',
  status text not null default 'ok',
  statistics jsonb,
  analysis_id uuid,
  scan_id uuid,
  bill_id uuid,
  demo boolean not null default false,
  created timestamptz not null default now(),
  edited timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, project_id) references project (company_id, id) on delete cascade
);
create unique index module_match_name on module (company_id, project_id, match_name);
create index module_identifier on module (company_id, project_id, identifier);
create index module_order on module (company_id, lower(name), id);

-- Bills of materials ----------------------------------------------------------------------------------------------

-- What is true for everybody: no tenant data in package, component and component_match. Nothing here is ever deleted while it
-- is used, and rows that point here name no foreign key: checking one locks, and so rewrites, a row of the catalogue for every
-- component of every import.
create table package (
  id bigint generated always as identity primary key,
  purl text not null,
  key text not null
);
create unique index package_purl on package (purl);

create table component (
  id bigint generated always as identity primary key,
  package_id bigint not null,
  purl text not null,
  version text
);
create unique index component_purl on component (purl);
create index component_package on component (package_id);

-- The advisory packages a component may be named by: usually one, more for distributions' binary packages and for Go.
create table component_lookup (
  lookup_key text not null,
  component_id bigint not null,
  primary key (lookup_key, component_id)
);

-- One reading of one document: immutable, shared by every scan that brings the same document.
create table bill (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  digest text not null,
  format text not null,
  subject_name text,
  components integer not null,
  licenses integer not null,
  notices jsonb not null,
  -- the neutral model as zstd-compressed JSON
  content bytea not null,
  created timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index bill_digest on bill (company_id, digest);

create table scan (
  company_id uuid not null,
  id uuid not null,
  module_id uuid not null,
  bill_id uuid,
  status text not null,
  error text,
  submitted timestamptz not null default now(),
  analysis_date timestamptz,
  statistics jsonb,
  document_digest text,
  options jsonb not null default '{}',
  branch text,
  tag text,
  release text,
  binary_links jsonb not null default '[]',
  user_agent text,
  demo boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, module_id) references module (company_id, id) on delete cascade,
  -- deferred: when a company goes, its bills go before the scans of its modules do
  foreign key (company_id, bill_id) references bill (company_id, id) deferrable initially deferred
);
create index scan_bill on scan (company_id, bill_id);
create index scan_module on scan (company_id, module_id, id);
create index scan_unfinished on scan (status) where status in ('Scheduled', 'Processing');

-- What a module's current scan holds.
create table module_component (
  company_id uuid not null,
  module_id uuid not null,
  component_id bigint not null,
  direct boolean not null,
  depth integer not null,
  primary key (company_id, module_id, component_id),
  foreign key (company_id, module_id) references module (company_id, id) on delete cascade
);
create index module_component_component on module_component (component_id);

-- Advisories ------------------------------------------------------------------------------------------------------

-- One group of ids that name the same vulnerability.
create table vulnerability (
  id bigint generated always as identity primary key,
  key text not null,
  names text[] not null,
  summary text,
  details text,
  -- the best vector of each CVSS version over all advisories of the group: [{type, vector}]
  severities jsonb not null default '[]',
  known_exploited boolean not null default false
);
create unique index vulnerability_key on vulnerability (key);

create table vulnerability_name (
  name text primary key,
  vulnerability_id bigint not null references vulnerability on delete cascade
);
create index vulnerability_name_group on vulnerability_name (vulnerability_id);

create table advisory (
  id text primary key,
  kind text not null,
  digest text not null,
  -- deferred: a group is written after its advisories, whose words it takes
  vulnerability_id bigint not null references vulnerability deferrable initially deferred,
  modified timestamptz not null,
  published timestamptz,
  withdrawn timestamptz,
  aliases text[] not null,
  summary text,
  details text,
  severities jsonb not null,
  cwes text[] not null,
  links jsonb not null
);
create index advisory_vulnerability on advisory (vulnerability_id);

create table advisory_affected (
  advisory_id text not null references advisory on delete cascade,
  ordinal integer not null,
  lookup_key text not null,
  ecosystem text not null,
  release text,
  name text not null,
  -- of the advisory, kept here so that the matcher's candidates are read from one table: a withdrawn one does not stand
  kind text not null,
  digest text not null,
  standing boolean not null,
  ranges jsonb not null,
  versions jsonb not null,
  severities jsonb not null,
  primary key (advisory_id, ordinal)
);
create index advisory_affected_lookup_key on advisory_affected (lookup_key);

create table component_match (
  component_id bigint not null,
  advisory_id text not null references advisory on delete cascade,
  confidence smallint not null,
  proof jsonb not null,
  -- given when the advisory scores this package apart
  severities jsonb,
  primary key (component_id, advisory_id)
);
create index component_match_advisory on component_match (advisory_id);

create table feed (
  name text primary key,
  records bigint not null default 0,
  watermark jsonb,
  last_attempt timestamptz,
  last_success timestamptz,
  next_run timestamptz,
  failures integer not null default 0,
  error text
);

-- Packages whose advisories changed and whose components have not been matched again yet.
create table recheck (
  lookup_key text primary key,
  since timestamptz not null default now()
);

-- Judgements ------------------------------------------------------------------------------------------------------

create table analysis (
  company_id uuid not null,
  id uuid not null,
  module_id uuid not null,
  scan_id uuid not null,
  date timestamptz not null,
  reason text not null,
  status text not null,
  statistics jsonb not null,
  primary key (company_id, id),
  foreign key (company_id, module_id) references module (company_id, id) on delete cascade
);
create index analysis_module on analysis (company_id, module_id, date desc);

create table finding (
  company_id uuid not null,
  module_id uuid not null,
  id uuid not null,
  kind text not null,
  component_id bigint not null,
  -- what was found: a vulnerability's key, the id of a malicious-package record
  subject text not null,
  vulnerability_id bigint references vulnerability on delete set null,
  status text not null,
  confidence smallint,
  score double precision,
  vector text,
  reason text not null,
  since timestamptz not null,
  primary key (company_id, module_id, id),
  foreign key (company_id, module_id) references module (company_id, id) on delete cascade
);
create index finding_component on finding (component_id);
create index finding_vulnerability on finding (vulnerability_id);

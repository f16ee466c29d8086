-- Approvals: what was asked to be released, how it was decided, and what the release was ----------------------------

-- project, modules and scan may be gone: nothing here goes with them
create table approval (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  name text not null,
  version text,
  description text,
  purl text,
  draft boolean not null,
  -- 'approved' or 'rejected'; null until somebody decides
  verdict text,
  status text not null generated always as (case when draft then 'draft' else coalesce(verdict, 'open') end) stored,
  project_id uuid not null,
  module_ids uuid[] not null,
  scan_id uuid,
  assignee uuid,
  initiator_id text,
  initiator_name text not null,
  created timestamptz not null,
  edited timestamptz not null,
  closed timestamptz,
  closed_by text,
  closed_by_name text,
  -- why it was rejected
  reason text,
  -- said when it was approved
  comment text,
  binary_links jsonb not null,
  statistics jsonb not null,
  -- opens the documents of the release without an API key
  release_key text,
  -- the snapshot but for its modules: zstd of JSON
  snapshot bytea not null,
  -- of the SHA-256 of each part as JSON, the head and then the modules in their order, a line each
  snapshot_digest text not null,
  primary key (company_id, id),
  foreign key (company_id, assignee) references app_user (company_id, id) on delete set null (assignee)
);
create unique index approval_release_key on approval (release_key) where release_key is not null;
-- ids are given in the order of time
create index approval_status on approval (company_id, status, id desc);
create index approval_assignee on approval (company_id, assignee, id desc);

-- A module as it was released, or was to be.
create table approval_module (
  company_id uuid not null,
  approval_id uuid not null,
  module_id uuid not null,
  ordinal integer not null,
  -- its part of the snapshot: zstd of JSON
  content bytea not null,
  -- the little of it that two releases are compared by
  outline bytea not null,
  primary key (company_id, approval_id, module_id),
  foreign key (company_id, approval_id) references approval (company_id, id) on delete cascade
);
create index approval_module_history on approval_module (company_id, module_id, approval_id desc);

-- Which components of the catalogue approved releases hold: written with the approval.
create table release_component (
  company_id uuid not null,
  approval_id uuid not null,
  component_id bigint not null,
  primary key (company_id, approval_id, component_id),
  foreign key (company_id, approval_id) references approval (company_id, id) on delete cascade
);
create index release_component_holder on release_component (component_id);

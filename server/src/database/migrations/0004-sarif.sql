-- Results of analysis tools (SARIF): every upload kept, each for one module or for one project as such.
create table sarif (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  -- exactly one of them: a module may move to another project
  project_id uuid,
  module_id uuid,
  submitted timestamptz not null,
  document_digest text not null,
  -- [{name, version}]
  tools jsonb not null,
  -- how many there are; the first of them, those that were broken before the others
  rule_count integer not null,
  rules jsonb not null,
  finding_count integer not null,
  warnings jsonb not null,
  branch text,
  tag text,
  release text,
  by_id text,
  by_name text not null,
  primary key (company_id, id),
  foreign key (company_id, project_id) references project (company_id, id) on delete cascade,
  foreign key (company_id, module_id) references module (company_id, id) on delete cascade,
  check ((project_id is null) <> (module_id is null))
);
create index sarif_project on sarif (company_id, project_id, id) where project_id is not null;
create index sarif_module on sarif (company_id, module_id, id) where module_id is not null;

-- The findings as they are read: a row holds a page of them, from 1. One row a finding would take many times the space.
create table sarif_page (
  company_id uuid not null,
  sarif_id uuid not null,
  page integer not null,
  findings jsonb not null,
  primary key (company_id, sarif_id, page),
  foreign key (company_id, sarif_id) references sarif (company_id, id) on delete cascade
);

-- Operational BOMs: every version kept, each for one module or for one project as such.
create table obom (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  -- exactly one of them: a module may move to another project
  project_id uuid,
  module_id uuid,
  submitted timestamptz not null,
  document_digest text not null,
  format_version text not null,
  tool_name text,
  tool_version text,
  components integer not null,
  services integer not null,
  primary key (company_id, id),
  foreign key (company_id, project_id) references project (company_id, id) on delete cascade,
  foreign key (company_id, module_id) references module (company_id, id) on delete cascade,
  check ((project_id is null) <> (module_id is null))
);
create index obom_project on obom (company_id, project_id, id) where project_id is not null;
create index obom_module on obom (company_id, module_id, id) where module_id is not null;

-- The module that a version of a Dependency-Track project is, with the name and version as clients send them: names of modules are
-- compared without dots, so that they cannot tell 1.10 from 11.0.
create table dependency_track_version (
  company_id uuid not null,
  module_id uuid not null,
  name text not null,
  version text not null,
  parent_id uuid,
  is_latest boolean not null default false,
  primary key (company_id, module_id),
  foreign key (company_id, module_id) references module (company_id, id) on delete cascade
);
create unique index dependency_track_version_name on dependency_track_version (company_id, name, version);

-- The components and findings of a module exist in generations. A large import writes the next one beside the present one, and switches
-- (docs/adr/0023-generations.md).
alter table module_analysis add column generation integer not null default 0;

alter table module_component rename to module_component_row;
alter table module_component_row add column generation integer not null default 0;
alter table module_component_row drop constraint module_component_pkey;
alter table module_component_row add primary key (company_id, module_id, generation, component_id);

alter table finding rename to finding_row;
alter table finding_row add column generation integer not null default 0;
alter table finding_row drop constraint finding_pkey;
alter table finding_row add primary key (company_id, module_id, generation, id);

-- Generations that no reader sees: one that is being written, or one whose rows are to be removed.
create table module_generation (
  company_id uuid not null,
  module_id uuid not null,
  generation integer not null,
  scan_id uuid not null,
  -- nothing is added to it any longer
  is_over boolean not null,
  -- when something was last added
  touched timestamptz not null default now(),
  primary key (company_id, module_id, generation),
  foreign key (company_id, module_id) references module (company_id, id) on delete cascade
);

-- What readers see: the generations that are not listed above. The list is short, and mostly empty.
create view module_component as
select r.company_id, r.module_id, r.component_id, r.direct, r.depth, r.parent_id, r.appearances, r.cpe, r.cpe_key, r.licenses, r.hash
from module_component_row r
where not exists (
  select 1 from module_generation g where g.company_id = r.company_id and g.module_id = r.module_id and g.generation = r.generation);

create view finding as
select r.company_id, r.module_id, r.id, r.kind, r.component_id, r.finding_key, r.vulnerability_id, r.status, r.confidence, r.score, r.vector,
  r.reason, r.since, r.vex, r.details
from finding_row r
where not exists (
  select 1 from module_generation g where g.company_id = r.company_id and g.module_id = r.module_id and g.generation = r.generation);

-- What happened to a module while a generation of it was written.
create table generation_note (
  company_id uuid not null,
  id uuid not null,
  module_id uuid not null,
  generation integer not null,
  -- evaluate: an evaluation was asked for, as in request; analyse: the SBOM is to be analysed again; changed: the findings that readers see changed
  kind text not null,
  request jsonb,
  primary key (company_id, id),
  foreign key (company_id, module_id) references module (company_id, id) on delete cascade
);
create index generation_note_generation on generation_note (company_id, module_id, generation);

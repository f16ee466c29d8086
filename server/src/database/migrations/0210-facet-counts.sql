-- How many findings of a large company share one combination of facets and one introducing dependency (0: none), by module and in sum. A job
-- counts; facet_counted_module says in which state each module was, so that readers count those that changed since.
create table module_facet_count (
  company_id uuid not null references company on delete cascade,
  module_id uuid not null,
  facets text collate "C" not null,
  introduced_by bigint not null,
  findings integer not null,
  primary key (company_id, module_id, facets, introduced_by)
);

create table facet_counted_module (
  company_id uuid not null references company on delete cascade,
  module_id uuid not null,
  generation integer not null,
  change integer not null,
  primary key (company_id, module_id)
);

create table company_facet_count (
  company_id uuid not null references company on delete cascade,
  facets text collate "C" not null,
  introduced_by bigint not null,
  findings integer not null,
  primary key (company_id, facets, introduced_by)
);

-- How many modules of a large company have a component, by the licences that their documents declare of it, with null for none; license_key
-- tells these apart. A job counts; component_counted_module says in which state each module was, and what it counted of it.
create table company_component_count (
  company_id uuid not null references company on delete cascade,
  component_id bigint not null,
  license_key bigint not null,
  licenses text,
  modules integer not null,
  primary key (company_id, component_id, license_key)
);

create table component_counted_module (
  company_id uuid not null references company on delete cascade,
  module_id uuid not null,
  scan_id uuid not null,
  generation integer not null,
  attachments integer not null,
  component_ids bigint[] not null,
  licenses text[] not null,
  primary key (company_id, module_id)
);

-- How often a document was attached to the module: its components changed at most so often.
alter table module_analysis add column attachments integer not null default 0;

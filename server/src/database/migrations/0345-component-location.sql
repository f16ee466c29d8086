-- Where a component was found: the first file, with its line as `path:line` where one is known.
alter table module_component_row add column location text;

create or replace view module_component as
select r.company_id, r.module_id, r.component_id, r.direct, r.depth, r.parent_id, r.appearances, r.cpe, r.cpe_key, r.licenses, r.hash,
  r.introduced_by, r.sole_introducer, r.location
from module_component_row r
where not exists (
  select 1 from module_generation g where g.company_id = r.company_id and g.module_id = r.module_id and g.generation = r.generation);

-- The products that a record on a CVE names, with bounds, as they are shown; null where the source speaks of packages alone.
alter table advisory add column cpes text[];

-- What a vulnerability is found by: its ids, the products and packages it is in, its description.
alter table vulnerability add column search tsvector;
create index vulnerability_search on vulnerability using gin (search);
update vulnerability set search =
  setweight(to_tsvector('simple', array_to_string(names, ' ')), 'A')
  || to_tsvector('english', left(coalesce(summary, '') || ' ' || coalesce(details, ''), 8000));

-- What documents call components, for everybody; who says so is in module_component alone.
create table component_cpe (
  component_id bigint not null,
  cpe text not null,
  primary key (component_id, cpe)
);

-- A match may rest on the CPE that a document gives the component: then it holds in the modules whose document says so.
alter table component_match add column cpe text not null default '';
alter table component_match drop constraint component_match_pkey;
alter table component_match add primary key (component_id, advisory_id, cpe);

-- Components that came before products were looked up by name.
insert into component_lookup (lookup_key, component_id)
select 'CPE:' || lower(substring(purl from '^pkg:generic/(?:[^/@?#%]+/)?([^/@?#%]{3,255})@')), id
from component where purl ~ '^pkg:generic/(?:[^/@?#%]+/)?[^/@?#%]{3,255}@'
on conflict do nothing;
insert into component_cpe (component_id, cpe)
select distinct component_id, cpe from module_component where cpe_key is not null and octet_length(cpe) <= 1000;
insert into component_lookup (lookup_key, component_id)
select distinct 'CPE:' || split_part(cpe_key, ':', 3), component_id
from module_component where cpe_key is not null and octet_length(cpe) <= 1000 and cpe_key not like 'cpe:%:%:%'
on conflict do nothing;

-- The component above it on the shortest way from the module: null where that is the module itself.
alter table module_component add column parent_id bigint;

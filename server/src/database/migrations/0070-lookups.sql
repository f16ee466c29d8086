-- Which modules of a company a component is in. Without the company in the index a planner without statistics reads all links of the company
-- for each component, by the primary key.
drop index module_component_component;
create index module_component_component on module_component (component_id, company_id);

-- Compared with package.purl, which has the default collation, a column in "C" made the index on package.purl useless.
alter table source_repository alter column url type text collate "default";
alter table repository_link alter column package_purl type text collate "default", alter column url type text collate "default";
alter table repository_visit alter column target type text collate "default";

-- What analysis keeps about a module: the scan and SBOM it is attached to, and the result of the latest evaluation. A module without a row was
-- never analysed.
create table module_analysis (
  company_id uuid not null,
  module_id uuid not null,
  scan_id uuid not null,
  sbom_id uuid not null,
  -- null until the first evaluation
  analysis_id uuid,
  status text not null default 'ok',
  statistics jsonb,
  primary key (company_id, module_id),
  foreign key (company_id, module_id) references module (company_id, id) on delete cascade
);
create index module_analysis_sbom on module_analysis (company_id, sbom_id);

insert into module_analysis (company_id, module_id, scan_id, sbom_id, analysis_id, status, statistics)
select company_id, id, scan_id, bill_id, analysis_id, status, statistics from module where scan_id is not null and bill_id is not null;

alter table module drop column status, drop column statistics, drop column analysis_id, drop column scan_id, drop column bill_id;

-- Findings refer to the catalogue without foreign keys: checking one locks, and so rewrites, a row that all companies share.
alter table finding drop constraint finding_vulnerability_id_fkey;

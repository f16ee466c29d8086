-- Tables and columns take the names of the field: SBOM, root component, evidence, lifecycle, watermark.

alter table bill rename to sbom;
alter table sbom rename column notices to diagnostics;
alter table sbom rename column subject_name to root_name;
alter table sbom rename column subject_version to root_version;
alter table sbom rename column subject_purl to root_purl;
alter table sbom rename column subject_licenses to root_licenses;
alter table sbom rename column subject_key to root_vex_key;
alter table sbom rename column used to last_used;
alter table scan rename column bill_id to sbom_id;
alter table vex_document rename column in_bill to in_sbom;
alter table vex_name rename column place to scope_id;
alter table risk_scheme rename column place to scope_id;
alter table component_match rename column proof to evidence;
alter table finding rename column subject to finding_key;
alter table component_life rename to component_lifecycle;
alter table clock_mark rename to reevaluation_watermark;
alter table reevaluation_watermark rename column line to trigger_name;
alter table recheck rename to rematch_queue;
alter table unnamed_file rename to unreferenced_file;
alter table advisory_affected rename column standing to in_force;
alter table package_fetch rename column asked to requested_at;
alter table epss_missing rename column asked to requested_at;
alter table repository_visit rename column asked to requested_at;

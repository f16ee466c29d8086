-- The statements of an SBOM that is being analysed belong to the generation that is being written: nobody else reads them until the switch
-- (docs/adr/0023-generations.md). Until then their names are found under the document's own id.
alter table vex_document add column generation integer;
create index vex_document_generation on vex_document (company_id, module_id, generation) where generation is not null;

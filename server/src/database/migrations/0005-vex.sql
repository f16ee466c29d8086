-- What the bill says the module is, where the analysis reads it without unpacking the bill; a key as of docs/vex.md.
alter table bill add column subject_version text;
alter table bill add column subject_purl text;
alter table bill add column subject_key text;
create index bill_subject on bill (company_id, subject_key) where subject_key is not null;

-- Documents may name a component otherwise in each module, so its CPE is the module's; the key is vendor and product.
alter table module_component add column cpe text;
alter table module_component add column cpe_key text;
create index module_component_cpe on module_component (company_id, cpe_key) where cpe_key is not null;

-- VEX: who says what about vulnerabilities of which products -----------------------------------------------------

create table vex_document (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  -- what it was uploaded for; neither: the whole company
  project_id uuid,
  module_id uuid,
  -- it came inside the bill the module holds, and goes with it
  in_bill boolean not null,
  -- versions of one document are equal in it: place, publisher and the document's own id
  identity text not null,
  digest text not null,
  format text not null,
  format_version text not null,
  document_id text,
  version text,
  title text,
  publisher text,
  published timestamptz,
  -- whether everything in it stands in one and the same product
  one_product boolean not null,
  statements integer not null,
  warnings jsonb not null,
  submitted timestamptz not null,
  by_id text,
  by_name text not null,
  primary key (company_id, id),
  foreign key (company_id, project_id) references project (company_id, id) on delete cascade,
  foreign key (company_id, module_id) references module (company_id, id) on delete cascade
);
create unique index vex_document_identity on vex_document (company_id, identity);
create index vex_document_project on vex_document (company_id, project_id) where project_id is not null;
create index vex_document_module on vex_document (company_id, module_id) where module_id is not null;

create table vex_statement (
  company_id uuid not null,
  vex_id uuid not null,
  ordinal integer not null,
  names text[] not null,
  status text not null,
  justification text,
  detail text,
  remediation text,
  at timestamptz,
  pointer text not null,
  -- how many it names, and the first of them as they came
  products integer not null,
  shown jsonb not null,
  primary key (company_id, vex_id, ordinal),
  foreign key (company_id, vex_id) references vex_document (company_id, id) on delete cascade
);

-- The ids a statement names its vulnerability by; place is what the document was uploaded for: a module, a project, or the company.
create table vex_name (
  company_id uuid not null,
  place uuid not null,
  name text not null,
  vex_id uuid not null,
  statement integer not null,
  primary key (company_id, place, name, vex_id, statement),
  foreign key (company_id, vex_id) references vex_document (company_id, id) on delete cascade
);
create index vex_name_document on vex_name (company_id, vex_id);

-- The products of a statement that are looked up by one key.
create table vex_product (
  company_id uuid not null,
  vex_id uuid not null,
  statement integer not null,
  key text not null,
  products jsonb not null,
  primary key (company_id, vex_id, statement, key),
  foreign key (company_id, vex_id) references vex_document (company_id, id) on delete cascade
);

-- The statement that speaks for or against a finding: {vexId, statement, ...} as it is shown.
alter table finding add column vex jsonb;
create index finding_vex on finding (company_id, (vex->>'vexId')) where vex is not null;

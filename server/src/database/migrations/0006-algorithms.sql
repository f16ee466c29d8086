-- The cryptographic algorithms in what a module holds, told by its CBOM.
create table module_algorithm (
  company_id uuid not null,
  module_id uuid not null,
  name text not null,
  primitive text,
  parameter_set text,
  key_length integer,
  classical_level integer,
  quantum_level integer,
  -- purls of the components that use it
  components text[] not null,
  primary key (company_id, module_id, name),
  foreign key (company_id, module_id) references module (company_id, id) on delete cascade
);

-- Products --------------------------------------------------------------------------------------------------------

create table product (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  type text not null,
  identifier text not null,
  name text not null,
  description text,
  features text,
  -- null while the product is a draft
  state text,
  draft boolean not null,
  classification text,
  -- [{name, value}]
  properties jsonb not null default '[]',
  contacts jsonb not null default '{}',
  -- the identifier of the parent: children follow when it changes
  parent_id text,
  -- a date or a date-time, as sent
  started text,
  submitted timestamptz,
  released timestamptz,
  retired timestamptz,
  retired_reason text,
  created timestamptz not null,
  edited timestamptz not null,
  primary key (company_id, id),
  constraint product_identifier unique (company_id, identifier),
  constraint product_parent foreign key (company_id, parent_id) references product (company_id, identifier) on update cascade
);
create index product_children on product (company_id, parent_id) where parent_id is not null;
-- the name is in them so that pages are found without reading the rows of those before
create index product_order on product (company_id, lower(name), id) include (name);
-- the list as most ask for it
create index product_active_order on product (company_id, lower(name), id) include (name) where retired is null;

create table product_misuse (
  company_id uuid not null,
  product_id uuid not null,
  id uuid not null,
  name text not null,
  description text,
  primary key (company_id, product_id, id),
  foreign key (company_id, product_id) references product (company_id, id) on delete cascade
);

create table product_support (
  company_id uuid not null,
  product_id uuid not null,
  id uuid not null,
  name text not null,
  description text,
  -- a date or a date-time, as sent
  end_date text,
  primary key (company_id, product_id, id),
  foreign key (company_id, product_id) references product (company_id, id) on delete cascade
);

-- Approved releases that a product is made of. What was approved may go with its project: name and version stay here.
create table product_solution (
  company_id uuid not null,
  product_id uuid not null,
  approval_id uuid not null,
  name text not null,
  version text,
  closed_by_name text,
  linked timestamptz not null,
  primary key (company_id, product_id, approval_id),
  foreign key (company_id, product_id) references product (company_id, id) on delete cascade
);
create index product_solution_approval on product_solution (company_id, approval_id);

-- Photos and documents of products ------------------------------------------------------------------------------------

-- A file of a product: its bytes are in the file store under the digest, and stay there as long as a row names it.
create table product_file (
  company_id uuid not null,
  product_id uuid not null,
  id uuid not null,
  -- photo, or the type of document
  slot text not null,
  -- what the link cannot be guessed without
  token text not null,
  name text not null,
  digest text not null,
  size integer not null,
  content_type text not null,
  uploaded timestamptz not null,
  uploaded_by_id text,
  uploaded_by_name text not null,
  primary key (company_id, product_id, id),
  foreign key (company_id, product_id) references product (company_id, id) on delete cascade
);
create unique index product_file_token on product_file (token);
-- one document of each type
create unique index product_file_slot on product_file (company_id, product_id, slot) where slot <> 'photo';

-- What nobody names any more -------------------------------------------------------------------------------------------

-- Stored files that no row names, and since when that is known: they go when it stays so. Companies that are gone leave some too.
create table unnamed_file (
  company_id uuid not null,
  digest text not null,
  since timestamptz not null,
  primary key (company_id, digest)
);

-- The sweep asks each of these tables which of many files it names.
create index product_file_digest on product_file (company_id, digest);
create index scan_document on scan (company_id, document_digest) where document_digest is not null;
create index obom_document on obom (company_id, document_digest);
create index sarif_document on sarif (company_id, document_digest);
create index vex_document_digest on vex_document (company_id, digest);

-- When a bill was last found by an import: one that no scan holds goes when that is long ago.
alter table bill add column used timestamptz not null default now();

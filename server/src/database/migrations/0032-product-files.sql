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

-- Which stored files are still named: the sweep asks for each of them -------------------------------------------------

create index product_file_digest on product_file (company_id, digest);
create index scan_document on scan (company_id, document_digest) where document_digest is not null;
create index obom_document on obom (company_id, document_digest);
create index sarif_document on sarif (company_id, document_digest);
create index vex_document_digest on vex_document (company_id, digest);

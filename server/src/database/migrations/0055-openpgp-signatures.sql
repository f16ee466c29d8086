-- OpenPGP signatures of CSAF documents, each made once for a document and a key ----------------------------------------

create table openpgp_signature (
  company_id uuid not null,
  approval_id uuid not null,
  -- SHA-256 of the document
  digest text not null,
  -- of the key
  fingerprint text not null,
  -- detached, in ASCII armour
  armored text not null,
  created timestamptz not null,
  primary key (company_id, approval_id, digest, fingerprint),
  foreign key (company_id, approval_id) references approval (company_id, id) on delete cascade
);

-- How long products are supported, by endoflife.date --------------------------------------------------------------

create table eol_product (
  name text primary key,
  label text not null,
  link text not null
);

-- A line of releases that is supported, and ends, as one: `3.11` of python.
create table eol_release (
  product text not null,
  name text not null,
  codename text,
  ended boolean not null,
  -- its end of life; null where none is set, or only known to have been
  ends date,
  primary key (product, name)
);
create index eol_release_ends on eol_release (ends);

-- What a product goes by: the canonical purl of a package, or the vendor and product of a CPE.
create table eol_identifier (
  product text not null,
  key text not null,
  -- of a purl, as JSON; a component has to carry them too
  qualifiers text not null,
  primary key (product, key, qualifiers)
);
create index eol_identifier_key on eol_identifier (key);

-- The release that a component belongs to; made when the component arrives and when its product changes.
create table component_life (
  component_id bigint not null,
  -- empty where the purl says it; else of the document that does, and true of the modules alone that declare it
  cpe text not null,
  product text not null,
  release text not null,
  primary key (component_id, cpe)
);
create index component_life_release on component_life (product, release);

-- Up to which moment each judgement that time alone can change was made.
create table clock_mark (
  line text primary key,
  at timestamptz not null
);

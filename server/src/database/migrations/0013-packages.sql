-- What registries say of packages, for everybody ------------------------------------------------------------------

-- A package by the name its registry knows it by: `npm:lodash`, `PyPI:zope-interface`; a purl for other kinds.
create table package_record (
  id bigint generated always as identity primary key,
  key text not null,
  purl text not null,
  digest text not null,
  latest text,
  description text,
  homepage_url text,
  repository_url text,
  licenses text[] not null,
  deprecated text,
  -- every version in ascending order, and those that are stable and not yanked
  versions text[] not null,
  stable text[] not null,
  changed_at timestamptz not null
);
create unique index package_record_key on package_record (key);

create table package_version (
  record_id bigint not null references package_record on delete cascade,
  version text not null,
  published timestamptz,
  yanked boolean not null,
  deprecated text,
  licenses text[],
  -- {"SHA-512": ["hex", …]}: a version may be published in several files
  hashes jsonb,
  primary key (record_id, version)
);

-- When a registry was last asked for a package, by the purl of the table `package`.
create table package_fetch (
  purl text primary key,
  asked timestamptz not null,
  -- not to be asked for before
  due timestamptz not null,
  etag text,
  modified text,
  problem text
);

-- What is true of a component whose package is known; made when the component arrives and when its package changes.
create table component_fact (
  component_id bigint primary key,
  -- null where the registry cannot tell: no version, a build from a repository, another registry
  version_known boolean,
  published timestamptz,
  yanked boolean not null,
  deprecated text,
  -- the newest stable version
  latest text,
  -- how many stable versions that are not yanked lie above; null where the version cannot be compared
  newer integer,
  -- the version is higher than any published one
  above_all boolean not null,
  hashes jsonb,
  -- of the version, else of the package
  licenses text[] not null,
  repository_url text
);

-- The strongest hash that the module's document gives, as `SHA-512:hex`.
alter table module_component add column hash text;

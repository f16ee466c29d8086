-- What the stable versions of a package require, by the key of the required package: runs of versions by their index in package_record.stable,
-- each with the texts of the registry: [[from, to, ["^1.0.0"]], ...].
create table package_requirement (
  record_id bigint not null references package_record on delete cascade,
  dependency text not null,
  runs jsonb not null,
  primary key (record_id, dependency)
);

-- The stable versions whose requirements are known: [[from, to], ...].
alter table package_record add column described jsonb;

-- Registries answer that nothing changed as long as a package has no new version; the next visit reads requirements.
update package_fetch set etag = null, modified = null;

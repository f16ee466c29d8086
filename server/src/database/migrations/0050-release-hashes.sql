-- Hashes that a registry publishes beside its record, asked for one version at a time and only for versions in use:
-- {"SHA-1": ["hex", …]}. An empty list was asked for and is not published; an algorithm that is not there was not asked for yet.
alter table package_version add column file_hashes jsonb;

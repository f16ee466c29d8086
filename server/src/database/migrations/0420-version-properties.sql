-- Clients of Dependency-Track keep properties of their own with a version, such as that it stays active.
alter table dependency_track_version add column properties jsonb not null default '[]';

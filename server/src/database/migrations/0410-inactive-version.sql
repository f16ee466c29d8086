-- Clients of Dependency-Track mark versions as inactive.
alter table dependency_track_version add column is_active boolean not null default true;

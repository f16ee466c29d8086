-- When a user was deactivated; null for an active one. A user belongs to one company, so this locks nobody out of another.
alter table app_user add column deactivated timestamptz;

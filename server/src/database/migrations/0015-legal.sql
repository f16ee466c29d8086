-- What the module's document says of a component's licence: an SPDX id or expression, or a name, one a line; all of them hold.
alter table module_component add column licenses text;

-- The same of what the bill describes: the module's own licence.
alter table bill add column subject_licenses text;

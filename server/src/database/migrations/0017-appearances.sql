-- In how many places of the module's tree the component stands; null until the module's bill is read again.
alter table module_component add column appearances integer;

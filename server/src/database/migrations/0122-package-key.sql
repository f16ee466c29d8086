-- Pages of components are addressed by their key.
create index package_key on package (key);

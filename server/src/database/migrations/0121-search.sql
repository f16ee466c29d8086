-- Ids of vulnerabilities are searched by their begin, whatever the collation of the database.
create index vulnerability_name_prefix on vulnerability_name (name text_pattern_ops);

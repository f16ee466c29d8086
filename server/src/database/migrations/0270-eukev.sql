-- Vulnerabilities that the catalogue of the European Union says are exploited, with the moment of the first import.
create table eukev_entry (
  cve text primary key,
  name text not null,
  vendor text not null,
  product text not null,
  date_added date not null,
  imported timestamptz
);

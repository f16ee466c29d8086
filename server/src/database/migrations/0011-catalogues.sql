-- Catalogues of others, each replaced by its feed ------------------------------------------------------------------

-- Vulnerabilities known to be exploited.
create table kev_entry (
  cve text primary key,
  name text not null,
  vendor text not null,
  product text not null,
  date_added date not null,
  due_date date,
  required_action text,
  known_ransomware boolean not null
);

-- The newest exploitation score of each CVE.
create table epss_score (
  cve text primary key,
  epss double precision not null,
  percentile double precision not null,
  date date not null
);

-- Days whose scores were imported.
create table epss_day (
  date date primary key,
  scores integer not null
);

-- A score from the day it was first given until the next row of the same CVE; null once the CVE was scored no more.
create table epss_history (
  cve text not null,
  date date not null,
  epss double precision,
  percentile double precision,
  primary key (cve, date)
);

-- CVEs that even the publisher's look-up had no score for.
create table epss_missing (
  cve text primary key,
  asked timestamptz not null
);

create table euvd_mapping (
  cve text not null,
  euvd text not null,
  primary key (cve, euvd)
);
create index euvd_mapping_euvd on euvd_mapping (euvd);

create table cwe (
  id integer primary key,
  name text not null,
  status text not null,
  description text not null,
  ext_description text,
  consequences jsonb not null,
  detection jsonb not null,
  mitigations jsonb not null
);

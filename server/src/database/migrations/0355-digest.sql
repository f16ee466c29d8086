-- The digest that a user wants by mail, and how far it has come.
create table digest (
  company_id uuid not null,
  user_id uuid not null,
  frequency text not null,
  -- 1 is Monday, 7 is Sunday
  weekday smallint not null,
  hour smallint not null,
  time_zone text not null,
  language text not null,
  -- until when the latest digest told what changed
  covered timestamptz not null,
  -- the time of the schedule that comes next, and when to try it; null for never, and after too many refusals
  slot timestamptz,
  due timestamptz,
  -- until when a process has it in hand
  claimed_until timestamptz,
  -- of this slot, and refusals of the mail server in a row
  attempts smallint not null default 0,
  refusals smallint not null default 0,
  last_sent timestamptz,
  last_run timestamptz,
  problem text,
  -- when the user last asked for one at once
  requested timestamptz,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
create index digest_due on digest (due) where due is not null;

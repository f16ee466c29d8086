-- Webhooks -------------------------------------------------------------------------------------------------------------

-- Where a company wants to be told what happens.
create table webhook (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  url text not null,
  description text,
  events text[] not null,
  enabled boolean not null,
  -- sealed; the one before still signs until previous_until
  secret text not null,
  previous_secret text,
  previous_until timestamptz,
  created timestamptz not null,
  edited timestamptz not null,
  -- attempts that failed in a row, since when, and until when the target is left alone
  failures integer not null default 0,
  failing_since timestamptz,
  paused_until timestamptz,
  -- why the service switched it off; null when people did
  disabled_reason text,
  primary key (company_id, id)
);

-- What happened, once for all webhooks that want it; exists only where one does.
create table webhook_event (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  type text not null,
  at timestamptz not null,
  -- of what it speaks, below the public URL
  path text not null,
  -- as json and not jsonb: the order of its fields stays
  data json not null,
  primary key (company_id, id)
);
create index webhook_event_at on webhook_event (at);

-- One event on its way to one webhook, and then the log of it.
create table webhook_delivery (
  company_id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  -- pending, delivered, failed
  status text not null default 'pending',
  attempts integer not null default 0,
  -- when it is due; while it is under way, when it counts as lost
  due timestamptz not null,
  -- set while a process sends it
  claimed_until timestamptz,
  give_up_at timestamptz not null,
  attempted_at timestamptz,
  duration_ms integer,
  response_status integer,
  response_body text,
  error text,
  primary key (company_id, webhook_id, event_id),
  foreign key (company_id, webhook_id) references webhook (company_id, id) on delete cascade,
  foreign key (company_id, event_id) references webhook_event (company_id, id) on delete cascade
);
-- what waits, found webhook by webhook
create index webhook_delivery_due on webhook_delivery (company_id, webhook_id, due) where status = 'pending';
create index webhook_delivery_claimed on webhook_delivery (company_id, webhook_id) where claimed_until is not null;
create index webhook_delivery_end on webhook_delivery (give_up_at) where status = 'pending';
-- what an event that is forgotten takes along
create index webhook_delivery_event on webhook_delivery (company_id, event_id);

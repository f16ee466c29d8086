-- The trace of the request that caused an event, as W3C Trace Context writes it, for the requests that deliver it.
alter table webhook_event add column traceparent text;

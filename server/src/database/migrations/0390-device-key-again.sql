-- When the device fetched its key first. The approval stays for a moment, so that an answer that was lost can be asked for again.
alter table device_approval add column fetched timestamptz;

-- The program that a session was begun with, for its user to recognise: "Firefox on Linux". The full user agent is not stored.
alter table session add column client text;

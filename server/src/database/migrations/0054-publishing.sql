-- How a company approves and publishes, and what is signed -------------------------------------------------------------

-- {fourEyes}: whether an approval needs somebody else than who asked for it
alter table company add column approvals jsonb;
-- {tlp}: the label of the company's CSAF documents
alter table company add column csaf jsonb;

-- Who submitted a request that was a draft; the caller's id, as initiator_id is.
alter table approval add column submitter_id text;

-- The TLP label that a document carries; of CSAF documents alone.
alter table release_document add column tlp text not null default 'WHITE';
alter table csaf_edition add column tlp text not null default 'WHITE';

-- Ed25519 over the bytes of an edition; null for one of before editions were signed, which is signed when it is asked for.
alter table csaf_edition add column signature bytea;
alter table csaf_edition add column key_id text;

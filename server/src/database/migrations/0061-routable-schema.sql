-- Keys that begin with the company: every unique index and foreign key of a tenant table can then be checked where the company's rows are. --

-- Tokens are random, so nothing but the look-up needs an index; a unique one would have to reach across companies.
drop index api_key_hash;
create index api_key_hash on api_key (hash);
drop index session_hash;
create index session_hash on session (hash);
drop index approval_release_key;
create index approval_release_key on approval (release_key) where release_key is not null;
drop index product_file_token;
create index product_file_token on product_file (token);

-- The service moves the risks of a module along with it, and the children of a product to its new identifier.
alter table risk drop constraint risk_company_id_project_id_module_id_fkey;
alter table risk add foreign key (company_id, module_id) references module (company_id, id) on delete cascade;
drop index module_place;
alter table product drop constraint product_parent;
-- deferred: the children follow in the same transaction
alter table product add constraint product_parent foreign key (company_id, parent_id) references product (company_id, identifier)
  deferrable initially deferred;

-- No statement of the service changes or deletes lines of the audit log; a test checks every statement that is sent.
drop trigger keep_activity on activity;
drop trigger keep_activity_whole on activity;
drop function keep_activity();

-- A cluster cannot set a column of a key to null. The keys of a user who is deleted are changed by the same transaction; an approval names its
-- assignee by the join with app_user, which a deleted one no longer meets.
alter table api_key drop constraint api_key_company_id_user_id_fkey;
alter table api_key add constraint api_key_user foreign key (company_id, user_id) references app_user (company_id, id);
alter table approval drop constraint approval_company_id_assignee_fkey;

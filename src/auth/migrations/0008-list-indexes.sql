-- no transaction
-- An index for every order and filter of the lists, built while others write. One that a lost connection left half built is
-- made anew.
do $$ declare half regclass; begin
  for half in select indexrelid::regclass from pg_index i join pg_class c on c.oid = i.indrelid
               where not i.indisvalid and c.relnamespace = current_schema()::regnamespace
                 and c.relname in ('site_users', 'roles', 'companies', 'groups', 'audit', 'tokens', 'throttle')
  loop execute format('drop index %s', half); end loop;
end $$;

create index concurrently if not exists site_users_by_name on site_users (site_id, sort_name, user_id);
create index concurrently if not exists site_users_by_email on site_users (site_id, email, user_id);
create index concurrently if not exists site_users_by_creation on site_users (site_id, created_at, user_id);
create index concurrently if not exists site_users_by_change on site_users (site_id, updated_at, user_id);

create index concurrently if not exists roles_by_name on roles (site_id, lower(name), id);
create index concurrently if not exists roles_by_creation on roles (site_id, created_at, id);
create index concurrently if not exists roles_by_change on roles (site_id, updated_at, id);
create index concurrently if not exists companies_by_name on companies (site_id, lower(name), id);
create index concurrently if not exists companies_by_creation on companies (site_id, created_at, id);
create index concurrently if not exists companies_by_change on companies (site_id, updated_at, id);
create index concurrently if not exists groups_by_name on groups (site_id, lower(name), id);
create index concurrently if not exists groups_by_creation on groups (site_id, created_at, id);
create index concurrently if not exists groups_by_change on groups (site_id, updated_at, id);

-- The log is read newest first, of one site or of all.
create index concurrently if not exists audit_by_time on audit (site_id, at, id);
create index concurrently if not exists audit_by_action on audit (site_id, action);
create index concurrently if not exists audit_by_actor on audit (site_id, actor_type, actor_id);
create index concurrently if not exists audit_of_all_by_time on audit (at, id);
create index concurrently if not exists audit_of_all_by_action on audit (action);
create index concurrently if not exists audit_of_all_by_actor on audit (actor_type, actor_id);
create index concurrently if not exists audit_of_all_by_target on audit (target_type, target_id);

create index concurrently if not exists tokens_by_user on tokens (user_id, site_id, id);
drop index concurrently if exists tokens_user;
create index concurrently if not exists throttle_by_email on throttle (email);

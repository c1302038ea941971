-- needs: 0.1.0
-- Accounts whose second factors somebody else has removed, and who invited whom.

-- Somebody else has removed the factors. Until the person has set a password by a link of their own, or a new factor, nobody else
-- sets password or address: by both acts together a manager would get in as that person.
alter table users add column link_only boolean not null default false;

-- Null where it was asked for at the command line, or before this was noted.
alter table invitations add column invited_by bigint references users on delete set null;
create index invitations_invited_by on invitations (invited_by) where invited_by is not null;

-- An invitation goes with the right to invite, whichever way that is lost. Looked at when the transaction ends: memberships that
-- are replaced are deleted first.
create function withdraw_invitations() returns trigger language plpgsql as $$
declare
  inviter bigint;
begin
  if tg_table_name = 'users' then
    inviter := old.id;
  else
    inviter := old.user_id;
  end if;
  with gone as (
    delete from invitations i using users u
     where i.invited_by = inviter and u.id = inviter and not (u.active and (u.super_admin or exists (
       select from memberships m where m.company_id = i.company_id and m.user_id = inviter and m.role = 'manager')))
    returning i.company_id, i.id, i.email, i.role, i.client_ids)
  insert into audit (company_id, at, actor, action, target_type, target_id, request_id, change)
  select company_id, now(), 'worker', 'invitation.withdrawn', 'invitation', id::text, '',
         jsonb_build_object('email', email, 'role', role, 'client_ids', client_ids) from gone;
  return null;
end $$;
create constraint trigger memberships_withdraw after delete or update of role on memberships
  deferrable initially deferred for each row when (old.role = 'manager') execute function withdraw_invitations();
create constraint trigger users_withdraw after update of active, super_admin on users deferrable initially deferred
  for each row when (old.active and not new.active or old.super_admin and not new.super_admin)
  execute function withdraw_invitations();

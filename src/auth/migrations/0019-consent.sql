-- needs: 0.1.0
-- Somebody who belongs to other sites joins one more only by their own consent, and new sites take no unverified accounts of others.

-- Since when a site waits for the consent of somebody it attached; null: no need to wait. Until then the row says what the site
-- typed and nobody enters by it, not even through a program of the release before.
alter table site_users
  add column consent_asked_at timestamptz,
  add constraint site_users_consent_check check (consent_asked_at is null or status = 'suspended');

-- Sites that exist keep what somebody decided for them.
alter table sites alter column require_verified_email set default true;

create or replace function show_account() returns trigger language plpgsql set search_path = auth, public as $$
begin
  update site_users u set shown_name = coalesce(u.name, new.name), email = new.email
   where u.user_id = new.id and u.consent_asked_at is null;
  return null;
end $$;

create or replace function show_member() returns trigger language plpgsql set search_path = auth, public as $$
begin
  if new.consent_asked_at is not null then
    if tg_op = 'INSERT' then
      select a.email into new.email from accounts a where a.id = new.user_id for share;
    end if;
    new.shown_name := coalesce(new.name, new.email);
  elsif tg_op = 'UPDATE' and new.name is not null and old.consent_asked_at is null then
    new.shown_name := new.name;
  else
    select coalesce(new.name, a.name), a.email into new.shown_name, new.email
      from accounts a where a.id = new.user_id for share;
  end if;
  return new;
end $$;

drop trigger site_users_shown on site_users;
create trigger site_users_shown before insert or update of name, consent_asked_at on site_users
  for each row execute function show_member();

-- What a login costs would tell how the password of somebody is kept who has not come yet.
create or replace function forget_hash_kind(site bigint, gone text) returns void language plpgsql as $$
begin
  -- Of the last two users who change at once the second sees that the first has changed.
  perform 1 from site_hash_kinds where site_id = site and kind = gone for update;
  if not exists (select 1 from site_users u join accounts a on a.id = u.user_id
                  where u.site_id = site and u.consent_asked_at is null and hash_kind(a.password_hash) = gone) then
    delete from site_hash_kinds where site_id = site and kind = gone;
  end if;
end $$;

create or replace function note_member_kind() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform forget_hash_kind(old.site_id, (select hash_kind(password_hash) from accounts where id = old.user_id));
  elsif new.consent_asked_at is null then
    insert into site_hash_kinds (site_id, kind)
    select new.site_id, hash_kind(a.password_hash)
      from accounts a where a.id = new.user_id and hash_kind(a.password_hash) is not null
    on conflict do nothing;
  end if;
  return null;
end $$;

drop trigger site_users_hash_kind on site_users;
create trigger site_users_hash_kind after insert or delete or update of consent_asked_at on site_users
  for each row execute function note_member_kind();

create or replace function note_account_kind() returns trigger language plpgsql as $$
begin
  insert into site_hash_kinds (site_id, kind)
  select u.site_id, hash_kind(new.password_hash)
    from site_users u
   where u.user_id = new.id and u.consent_asked_at is null and hash_kind(new.password_hash) is not null
  on conflict do nothing;
  perform forget_hash_kind(u.site_id, hash_kind(old.password_hash))
     from (select site_id from site_users where user_id = new.id and consent_asked_at is null order by site_id) u;
  return null;
end $$;

-- Whose account it is: names per site, addresses that somebody has verified, and what a comparison of passwords costs.

-- Lets accounts that another site has made log in only once their address is verified.
alter table sites add column require_verified_email boolean not null default false;

-- When somebody made sure that the address is the person's. A site that sets the credentials takes it away again.
alter table accounts add column email_verified_at timestamptz;

-- What this site calls the person; null: the name of the account.
alter table site_users add column name text;

-- The function and the cost of a hash, without what differs from one password to the next; null for what is no hash.
-- `hashKind` of the kernel says the same.
create function hash_kind(password_hash text) returns text
  language sql immutable parallel safe
  return case
    when password_hash ~ '^\$2[aby]\$\d\d\$' then '$2$' || substr(password_hash, 5, 3)
    else substring(password_hash from '^\$argon2(?:id|i|d)\$(?:v=\d+\$)?m=\d+,t=\d+,p=\d+\$')
  end;

create index accounts_hash_kind on accounts (hash_kind(password_hash));

-- Which kinds of hash the users of a site have: a login there costs all of them, whoever it is about.
create table site_hash_kinds (
  site_id bigint not null references sites,
  kind    text not null,
  primary key (site_id, kind)
);

insert into site_hash_kinds (site_id, kind)
select distinct u.site_id, hash_kind(a.password_hash)
  from site_users u join accounts a on a.id = u.user_id where hash_kind(a.password_hash) is not null;

create function forget_hash_kind(site bigint, gone text) returns void language plpgsql as $$
begin
  -- Of the last two users who change at once the second sees that the first has changed.
  perform 1 from site_hash_kinds where site_id = site and kind = gone for update;
  if not exists (select 1 from site_users u join accounts a on a.id = u.user_id
                  where u.site_id = site and hash_kind(a.password_hash) = gone) then
    delete from site_hash_kinds where site_id = site and kind = gone;
  end if;
end $$;

create function note_member_kind() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform forget_hash_kind(old.site_id, (select hash_kind(password_hash) from accounts where id = old.user_id));
  else
    insert into site_hash_kinds (site_id, kind)
    select new.site_id, hash_kind(a.password_hash)
      from accounts a where a.id = new.user_id and hash_kind(a.password_hash) is not null
    on conflict do nothing;
  end if;
  return null;
end $$;

create function note_account_kind() returns trigger language plpgsql as $$
begin
  insert into site_hash_kinds (site_id, kind)
  select u.site_id, hash_kind(new.password_hash)
    from site_users u where u.user_id = new.id and hash_kind(new.password_hash) is not null
  on conflict do nothing;
  perform forget_hash_kind(u.site_id, hash_kind(old.password_hash))
     from (select site_id from site_users where user_id = new.id order by site_id) u;
  return null;
end $$;

create trigger site_users_hash_kind after insert or delete on site_users
  for each row execute function note_member_kind();
create trigger accounts_hash_kind after update of password_hash on accounts
  for each row when (hash_kind(old.password_hash) is distinct from hash_kind(new.password_hash))
  execute function note_account_kind();

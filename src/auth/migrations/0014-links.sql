-- needs: 0.1.0
-- Links of three kinds: people set a password by them, say that an address is theirs, and take up an invitation.

-- No release has had the table that this one replaces.
drop table password_resets;

create table links (
  id         bigint generated always as identity primary key,
  kind       text not null,
  account_id bigint not null references accounts,
  -- Whose name and page it has; null: no site's.
  site_id    bigint references sites,
  -- SHA-256 of 256 random bits: what is stored opens nothing.
  hash       bytea not null constraint links_hash_key unique,
  -- SHA-256 of what it was made for, the address and mostly the password hash: with another it opens nothing.
  bound      bytea not null,
  -- Whether it went to the address of the account, which whoever uses it has then shown to be theirs.
  by_mail    boolean not null,
  tries      integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index links_account on links (account_id);
create index links_expires_at on links (expires_at);

-- When the person was shown to read mail at the address. `email_verified_at` says more: that no site knows their password.
alter table accounts add column email_confirmed_at timestamptz;
update accounts set email_confirmed_at = email_verified_at where email_verified_at is not null;

-- Whoever changes an address need not think of what was known of the one before.
create function note_confirmed_address() returns trigger language plpgsql as $$
begin
  if new.email <> old.email then new.email_confirmed_at := null; end if;
  new.email_confirmed_at := coalesce(new.email_confirmed_at, new.email_verified_at);
  return new;
end $$;
create trigger accounts_confirmed_address before update of email, email_verified_at on accounts
  for each row execute function note_confirmed_address();

-- The page of the site behind links that verify an address (null: the panel's), and the language of mail to its users (null:
-- that of the service).
alter table sites
  add column email_verify_url text,
  add column locale text;

-- Null: the language of the site.
alter table mail alter column locale drop not null;

-- Messages of the demo world as they would have gone out, for who develops; where mail is sent, or the environment is closed,
-- there are none.
create table caught_mail (
  id      bigint generated always as identity primary key,
  email   text not null,
  subject text not null,
  text    text not null,
  html    text not null,
  at      timestamptz not null
);

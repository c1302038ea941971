-- needs: 0.1.0
-- Mail to people, and links by which they set a new password.

-- Messages that wait. A row says whom to write to and why; what is written, with its link, is made when it is sent and stored
-- nowhere. Whether anybody has the address is not known when the row is made. What was sent is gone.
create table mail (
  id         bigint generated always as identity primary key,
  kind       text not null,
  site_id    bigint references sites,
  email      text not null,
  locale     text not null,
  attempts   integer not null default 0,
  -- When it is tried next; while somebody tries, when others may.
  due_at     timestamptz not null,
  -- When it is given up.
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index mail_due on mail (due_at);
create index mail_email on mail (email);

create table mail_totals (
  result text primary key,
  total  bigint not null
);

-- How often something was asked for of late. The key is a keyed hash: it tells of nobody who they are.
create table mail_turns (
  key      bytea primary key,
  taken    integer not null,
  first_at timestamptz not null
);
create index mail_turns_first_at on mail_turns (first_at);

create table password_resets (
  id         bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  -- Where it was asked for; null: nowhere in particular.
  site_id    bigint references sites,
  -- SHA-256 of 256 random bits: what is stored opens nothing.
  hash       bytea not null constraint password_resets_hash_key unique,
  -- SHA-256 of the address and the password hash it was made for: with another of either it opens nothing.
  bound      bytea not null,
  -- Whether it went to the address of the account, which whoever uses it has then shown to be theirs.
  by_mail    boolean not null,
  tries      integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index password_resets_account on password_resets (account_id);
create index password_resets_expires_at on password_resets (expires_at);

-- The page of the site behind such a link (null: the panel's), and how long the link is good.
alter table sites
  add column password_reset_url text,
  add column password_reset_minutes integer not null default 60;

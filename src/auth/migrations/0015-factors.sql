-- needs: 0.1.0
-- Second factors of people and of administrators: authenticator apps, passkeys and recovery codes.

-- Whether there is any, beside what decides a login, so that one row says it and its lock holds.
alter table accounts add column has_factor boolean not null default false;
alter table administrators add column has_factor boolean not null default false;

create table factors (
  id               bigint generated always as identity primary key,
  account_id       bigint references accounts on delete cascade,
  administrator_id bigint references administrators on delete cascade,
  kind             text not null,
  name             text,
  -- Of an app: its secret, sealed, by which key, and the step of its last code, which is good once.
  secret           bytea,
  sealed_by        text,
  last_step        bigint,
  -- Of a passkey: for which domain it was made, and how often it says that it was used.
  domain           text,
  credential       text constraint factors_credential_key unique,
  public_key       bytea,
  sign_count       bigint,
  transports       text[],
  created_at       timestamptz not null,
  last_used_at     timestamptz,
  constraint factors_one_owner check (num_nonnulls(account_id, administrator_id) = 1)
);
create index factors_account on factors (account_id);
create index factors_administrator on factors (administrator_id);
create index factors_sealed_by on factors (sealed_by) where sealed_by is not null;

-- SHA-256 of 80 random bits; a row is a code that was not used yet.
create table recovery_codes (
  id               bigint generated always as identity primary key,
  account_id       bigint references accounts on delete cascade,
  administrator_id bigint references administrators on delete cascade,
  hash             bytea not null,
  constraint recovery_codes_one_owner check (num_nonnulls(account_id, administrator_id) = 1)
);
create index recovery_codes_account on recovery_codes (account_id);
create index recovery_codes_administrator on recovery_codes (administrator_id);

-- What somebody has begun: a login whose second step is due, a factor on its way, a passkey that is asked for.
create table factor_challenges (
  id               bigint generated always as identity primary key,
  purpose          text not null,
  account_id       bigint references accounts on delete cascade,
  administrator_id bigint references administrators on delete cascade,
  site_id          bigint references sites on delete cascade,
  -- SHA-256 of 256 random bits: what is stored opens nothing.
  hash             bytea not null constraint factor_challenges_hash_key unique,
  -- SHA-256 of the password hash it was made for; with another password it opens nothing.
  bound            bytea not null,
  -- From where it was begun, and from where alone it goes on.
  address          text not null,
  user_agent       text,
  -- The secret of an app that is on its way, sealed.
  secret           bytea,
  tries            integer not null default 0,
  created_at       timestamptz not null,
  expires_at       timestamptz not null,
  constraint factor_challenges_one_owner check (num_nonnulls(account_id, administrator_id) = 1)
);
create index factor_challenges_account on factor_challenges (account_id);
create index factor_challenges_administrator on factor_challenges (administrator_id);
create index factor_challenges_expires_at on factor_challenges (expires_at);

-- What a site asks of its users (null roles: of all), and the origins of its pages that have passkeys.
alter table sites
  add column mfa_policy text not null default 'off',
  add column mfa_role_ids bigint[],
  add column passkey_origins text[] not null default '{}';

-- When whoever has a session of the panel last showed a factor.
alter table administrator_tokens add column proven_at timestamptz;

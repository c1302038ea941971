-- needs: 0.1.0
-- Second factors of console users: authenticator apps, passkeys and recovery codes.

-- Whether there is any, beside what decides a sign-in, so that one row says it and its lock holds.
alter table users add column has_factor boolean not null default false;

create table factors (
  id           bigint generated always as identity primary key,
  user_id      bigint not null references users on delete cascade,
  kind         text not null,
  name         text,
  -- Of an app: its secret, sealed, by which key, and the step of its last code, which is good once.
  secret       bytea,
  sealed_by    text,
  last_step    bigint,
  -- Of a passkey: for which domain it was made, and how often it says that it was used.
  domain       text,
  credential   text constraint factors_credential_key unique,
  public_key   bytea,
  sign_count   bigint,
  transports   text[],
  created_at   timestamptz not null,
  last_used_at timestamptz
);
create index factors_user on factors (user_id);
create index factors_sealed_by on factors (sealed_by) where sealed_by is not null;

-- SHA-256 of 80 random bits; a row is a code that was not used yet.
create table recovery_codes (
  id      bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  hash    bytea not null
);
create index recovery_codes_user on recovery_codes (user_id);

-- What somebody has begun: a sign-in whose second step is due, a factor on its way, a passkey that is asked for.
create table factor_challenges (
  id         bigint generated always as identity primary key,
  purpose    text not null,
  user_id    bigint not null references users on delete cascade,
  -- SHA-256 of 256 random bits: what is stored opens nothing.
  hash       bytea not null constraint factor_challenges_hash_key unique,
  -- SHA-256 of the password hash it was made for; with another password it opens nothing.
  bound      bytea not null,
  -- From where it was begun, and from where alone it goes on.
  address    text not null,
  user_agent text,
  -- The secret of an app that is on its way, sealed.
  secret     bytea,
  tries      integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index factor_challenges_user on factor_challenges (user_id);
create index factor_challenges_expires_at on factor_challenges (expires_at);

-- When whoever has a session last showed who they are; every node learns of it, or one would go on asking.
alter table tokens add column proven_at timestamptz;
drop trigger tokens_tell_change on tokens;
create trigger tokens_tell_change after update on tokens for each row
  when (new.expires_at is distinct from old.expires_at and (new.expires_at > old.expires_at) is not true
        or old.user_id is distinct from new.user_id or old.hash is distinct from new.hash
        or old.proven_at is distinct from new.proven_at)
  execute function tell_access();

-- needs: 0.1.0
-- People sign in at the console with their account of the own authentication service, to which the console is a site.

-- One row where that is switched on, none where it is not.
create table sso (
  only_one   boolean primary key default true check (only_one),
  -- What users who are linked have as their issuer.
  issuer     text not null,
  site_id    bigint not null,
  site_name  text not null,
  client_id  text not null,
  -- The secret of the site, sealed, by which key, and its id there.
  secret     bytea not null,
  sealed_by  text not null,
  secret_id  bigint not null,
  -- Where the service answers; null for where the settings say.
  url        text,
  -- Who becomes a user by signing in: domain, company_id, role.
  rules      jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- How far the log of the site was read, when somebody began to read it last, and the last user who was asked about in turn.
  seen_to    timestamptz not null,
  looked_at  timestamptz,
  asked_to   bigint not null default 0
);

-- Of a session that the authentication service stands behind: what happened there up to this moment does not end it.
alter table tokens add column sso_since timestamptz;
create index tokens_by_sso on tokens (user_id) where sso_since is not null;

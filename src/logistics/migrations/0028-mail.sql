-- needs: 0.1.0
-- Mail to the people of the console: messages that wait, and links by which they set a password, join a company or take
-- another address.

-- A row says whom to write to and why; what is written, with its link, is made when it is sent and stored nowhere. Whether
-- anybody has the address is not known when the row is made. What was sent is gone.
create table mail (
  id         bigint generated always as identity primary key,
  kind       text not null,
  -- The user whom it concerns, or the invitation: its kind says which.
  about_id   bigint,
  email      text not null,
  -- Null: the language of the person, else of the service.
  locale     text,
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

-- SHA-256 of the hash of the password that the person has chosen: one that somebody else has set is another, and whoever has
-- set it knows it.
alter table users add column chosen_password bytea;

-- People who were asked into a company and have not come yet.
create table invitations (
  company_id bigint not null references companies,
  id         bigint generated always as identity,
  email      text not null,
  -- As the manager knows them; who comes may write it otherwise.
  name       text,
  role       text not null,
  client_ids bigint[],
  -- Of the letter; null for that of the person, else of the service.
  language   text check (language in ('en', 'it', 'ro')),
  -- Whether the last one went out by mail: a link that was shown says nothing of who reads the address.
  by_mail    boolean not null,
  version    integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (company_id, id),
  constraint invitations_email_key unique (company_id, email)
);
create unique index invitations_id on invitations (id);
create index invitations_by_email on invitations (email);
create index invitations_expires_at on invitations (expires_at);

create table links (
  id            bigint generated always as identity primary key,
  kind          text not null,
  -- Whose account it is; null for an invitation.
  user_id       bigint references users (id) on delete cascade,
  company_id    bigint,
  invitation_id bigint,
  -- The address that a link to another address is for.
  email         text,
  -- SHA-256 of 256 random bits: what is stored opens nothing.
  hash          bytea not null constraint links_hash_key unique,
  -- SHA-256 of the address and the password hash it was made for: with another of either it opens nothing.
  bound         bytea not null,
  -- Whether it went to the address, which whoever uses it has then shown to read.
  by_mail       boolean not null,
  tries         integer not null default 0,
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  foreign key (company_id, invitation_id) references invitations (company_id, id) on delete cascade
);
create index links_user on links (user_id);
create index links_invitation on links (company_id, invitation_id);
create index links_expires_at on links (expires_at);

-- needs: 0.1.0
-- Accounts that are closed by their person or an administrator, and devices that people log in from.

-- Since when an account is closed. It can be opened again for 30 days; after them it is erased, and its address is free.
alter table accounts add column closed_at timestamptz;
create index accounts_closed_at on accounts (closed_at) where closed_at is not null;

-- A closed account has no password, whoever writes one: a program of the release before knows nothing of closing.
create function keep_closed() returns trigger language plpgsql as $$
begin
  if new.closed_at is not null then new.password_hash := '!'; end if;
  return new;
end $$;
create trigger accounts_keep_closed before update of password_hash, closed_at on accounts
  for each row execute function keep_closed();

-- Erased is the account alone: neither an administrator who has the same address nor what is said of them.
alter table erasures add column account_only boolean not null default false;

-- Whether users of a site may close their account there, and are told of logins from a device that they did not use of late.
alter table sites
  add column account_closing boolean not null default false,
  add column device_notices boolean not null default false;

-- From which networks, by which programs, people have logged in on sites that tell them of new ones.
create table account_devices (
  account_id    bigint not null references accounts on delete cascade,
  network       text not null,
  device        text not null,
  -- Since when it is known, without a gap of 90 days.
  first_seen_at timestamptz not null,
  seen_at       timestamptz not null,
  constraint account_devices_pkey primary key (account_id, network, device)
);
create index account_devices_seen_at on account_devices (seen_at);

-- When somebody was last told of a new device; before the first time it is -infinity.
create table account_device_notices (
  account_id bigint not null constraint account_device_notices_pkey primary key references accounts on delete cascade,
  told_at    timestamptz not null,
  -- Of what the message says: from where, by which program, and when.
  network    text,
  device     text
);
create index account_device_notices_told_at on account_device_notices (told_at) where network is not null;

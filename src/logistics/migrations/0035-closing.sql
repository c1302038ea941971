-- needs: 0.1.0
-- Users who have closed their account, or whose account was closed for them.

-- It can be opened again for 30 days; after them it is erased, and its address is free.
alter table users add column closed_at timestamptz;
create index users_closed_at on users (closed_at) where closed_at is not null;

-- A closed account lets nobody in, whoever writes it: a program of the release before knows nothing of closing.
create function keep_closed() returns trigger language plpgsql as $$
begin
  if new.closed_at is not null then
    new.password_hash := '!';
    new.active := false;
  end if;
  return new;
end $$;
create trigger users_keep_closed before update of password_hash, active, closed_at on users
  for each row execute function keep_closed();

-- Erased is the account alone: neither partners and documents with the same address nor what is said of them.
alter table erasures add column account_only boolean not null default false;

-- From which networks, by which programs, people have signed in with their password, where mail tells them of new ones.
create table user_devices (
  user_id       bigint not null references users on delete cascade,
  network       text not null,
  device        text not null,
  -- Since when it is known, without a gap of 90 days.
  first_seen_at timestamptz not null,
  seen_at       timestamptz not null,
  constraint user_devices_pkey primary key (user_id, network, device)
);
create index user_devices_seen_at on user_devices (seen_at);

-- When somebody was last told of a new device; before the first time it is -infinity.
create table user_device_notices (
  user_id bigint not null constraint user_device_notices_pkey primary key references users on delete cascade,
  told_at timestamptz not null,
  -- Of what the message says: from where, by which program.
  network text,
  device  text
);
create index user_device_notices_told_at on user_device_notices (told_at) where network is not null;

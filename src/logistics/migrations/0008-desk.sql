-- Failed sign-ins, tokens that end, and whose a hold is.

-- What an address was guessed at, whether or not there is such a user: kernel/throttle.ts.
create table throttle (
  email        text primary key,
  failures     int not null,
  first_at     timestamptz not null,
  locks        int not null default 0,
  locked_until timestamptz
);

-- Tokens from before they had an end get 90 days: long enough for whoever set one up to notice.
update tokens set expires_at = now() + interval '90 days' where expires_at is null;

-- A token of a sign-in lives longer by being used, until then at most.
alter table tokens add column renewable_until timestamptz;

-- That takes nothing from anybody, so nobody is told of it: every node would forget all it knows. Nodes look up a token
-- that seems to be over.
drop trigger tokens_tell on tokens;
create trigger tokens_tell after delete on tokens for each statement execute function tell_access();
create trigger tokens_tell_change after update on tokens for each row
  when ((new.expires_at > old.expires_at) is not true
        or (old.user_id, old.hash) is distinct from (new.user_id, new.hash))
  execute function tell_access();

-- Whose a hold is: of somebody restricted to client companies, or else of warehouse staff. Who set those that stand is not
-- known, so they are the staff's.
alter table sales_orders add column held_by_client boolean not null default false;

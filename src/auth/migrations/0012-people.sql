-- needs: 0.1.0
-- People who were erased, or are being. A keyed hash says of an address whether it is theirs; the address itself is kept,
-- sealed, until nothing of them is left.
create table erasures (
  id bigint generated always as identity primary key,
  email_hash bytea not null,
  address bytea,
  actor text not null,
  request_id text not null,
  place json not null default '{}',
  counts jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz
);
create unique index erasures_under_way on erasures (email_hash) where finished_at is null;

-- The log is changed by these functions and nothing else: whoever is asked whether a change may be looks at the calls that
-- led to it. A setting or a row could be made by anybody; the text of a function only by who could also take the trigger away.
create or replace function refuse_change() returns trigger language plpgsql as $$
declare
  calls text;
begin
  get diagnostics calls = pg_context;
  if tg_op = 'UPDATE' and strpos(calls, 'erase_in_audit(bigint,bigint[],text[],boolean[])') > 0
     or tg_op = 'DELETE' and strpos(calls, 'forget_audit(timestamp with time zone,integer)') > 0 then
    return null;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;

-- What changed, and where somebody was who acted; only for an erasure that is under way.
create function erase_in_audit(erasure bigint, ids bigint[], changes text[], placeless boolean[]) returns integer
language plpgsql set search_path from current as $$
declare
  changed integer;
begin
  perform from erasures e where e.id = erasure and e.finished_at is null;
  if not found then
    raise exception 'no erasure % is under way', erasure using errcode = 'insufficient_privilege';
  end if;
  update audit t set change = r.change::jsonb, address = case when not r.placeless then t.address end
    from unnest(ids, changes, placeless) as r (id, change, placeless) where t.id = r.id;
  get diagnostics changed = row_count;
  return changed;
end $$;

-- What is older than people are told that the log is kept; never what is younger than a month, since events tell of it.
create function forget_audit(before timestamptz, most integer) returns integer language plpgsql set search_path from current as $$
declare
  gone integer;
begin
  if before > now() - interval '35 days' then
    raise exception 'the audit log is kept for 35 days at least' using errcode = 'insufficient_privilege';
  end if;
  delete from audit where ctid = any(array(select t.ctid from audit t where t.at < before order by t.at limit most));
  get diagnostics gone = row_count;
  return gone;
end $$;

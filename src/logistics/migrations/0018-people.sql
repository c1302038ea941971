-- needs: 0.1.0
-- People who were erased, or are being. A keyed hash says of an address whether it is theirs; the address itself is kept,
-- sealed, until nothing of them is left. Company 0 is the whole installation.
create table erasures (
  company_id bigint not null default 0,
  id bigint generated always as identity,
  email_hash bytea not null,
  address bytea,
  include_open boolean not null default false,
  actor text not null,
  request_id text not null,
  place json not null default '{}',
  counts jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  primary key (company_id, id)
);
create unique index erasures_under_way on erasures (company_id, email_hash) where finished_at is null;

-- What is only appended to is changed by these functions and nothing else: whoever is asked whether a change may be looks
-- at the calls that led to it. A setting or a row could be made by anybody; the text of a function only by who could also
-- take the trigger away.
create or replace function refuse_change() returns trigger language plpgsql as $$
declare
  calls text;
begin
  get diagnostics calls = pg_context;
  if tg_op = 'UPDATE' and strpos(calls, 'erase_in_' || tg_table_name || '(bigint,bigint,bigint[],text[])') > 0
     or tg_op = 'DELETE' and strpos(calls, 'forget_' || tg_table_name || '(timestamp with time zone,integer)') > 0 then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Only for an erasure that is under way, and only in its company.
create function assert_erasing(company bigint, erasure bigint) returns void language plpgsql set search_path from current as $$
begin
  perform from erasures e where e.id = erasure and e.company_id in (0, company) and e.finished_at is null;
  if not found then
    raise exception 'no erasure % is under way', erasure using errcode = 'restrict_violation';
  end if;
end $$;

create function erase_in_audit(company bigint, erasure bigint, ids bigint[], changes text[]) returns integer
language plpgsql set search_path from current as $$
declare
  changed integer;
begin
  perform assert_erasing(company, erasure);
  update audit t set change = r.change::jsonb
    from unnest(ids, changes) as r (id, change) where t.id = r.id and coalesce(t.company_id, 0) = company;
  get diagnostics changed = row_count;
  return changed;
end $$;

-- A movement's hash is made of its reason, too, so all that come after it in its bucket are sealed anew.
create function erase_in_stock_movements(company bigint, erasure bigint, ids bigint[], reasons text[]) returns integer
language plpgsql set search_path from current as $$
declare
  chain   record;
  movement stock_movements;
  before  bytea;
begin
  perform assert_erasing(company, erasure);
  for chain in
    select b.id, b.position_id, min(m.seq) as first from stock_movements m
      join stock_buckets b on b.company_id = m.company_id and b.id = m.bucket_id
     where m.company_id = company and m.id = any(ids) group by 1, 2 order by 2, 1
  loop
    perform from stock_positions p where p.company_id = company and p.id = chain.position_id for no key update;
    update stock_movements m set reason = r.reason
      from unnest(ids, reasons) as r (id, reason) where m.company_id = company and m.id = r.id and m.bucket_id = chain.id;
    select m.hash into before from stock_movements m
     where m.company_id = company and m.bucket_id = chain.id and m.seq = chain.first - 1;
    before := coalesce(before, '');
    for movement in
      select m.* from stock_movements m
       where m.company_id = company and m.bucket_id = chain.id and m.seq >= chain.first order by m.seq
    loop
      before := sha256(before || convert_to(sealed_movement(movement), 'UTF8'));
      update stock_movements m set hash = before where m.company_id = company and m.id = movement.id;
    end loop;
    update stock_buckets b set head = before where b.company_id = company and b.id = chain.id;
  end loop;
  return cardinality(ids);
end $$;

-- What the hash of a movement is made of, as `sealed` of ledger/chain.ts says it.
create function sealed_movement(m stock_movements) returns text language sql stable as $$
  select concat_ws('|',
    m.bucket_id, m.seq, m.kind, trim_scale(m.on_hand_delta), trim_scale(m.reserved_delta), trim_scale(m.on_hand_after),
    trim_scale(m.reserved_after), m.source_type, coalesce(m.source_id::text, ''), coalesce(m.source_line_id::text, ''), m.actor,
    to_char(m.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    coalesce(array_to_string(m.serial_numbers, ','), ''), coalesce(m.reason, ''))
$$;

-- What is older than people are told that the log is kept; never what is younger than a month.
create function forget_audit(before timestamptz, most integer) returns integer language plpgsql set search_path from current as $$
declare
  gone integer;
begin
  if before > now() - interval '30 days' then
    raise exception 'the audit log is kept for 30 days at least' using errcode = 'restrict_violation';
  end if;
  delete from audit where ctid = any(array(select t.ctid from audit t where t.at < before order by t.at limit most));
  get diagnostics gone = row_count;
  return gone;
end $$;

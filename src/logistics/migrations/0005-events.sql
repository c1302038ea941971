-- Events in the order in which they can be followed, and the sync feeds of stock and documents that follow from them.

-- Taken by the event sequencer in the order in which transactions wrote them.
create index outbox_in_order on outbox (id);
-- Every row is soon deleted, and the sequencer walks over those that nobody has cleaned away yet.
alter table outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
                        autovacuum_vacuum_cost_delay = 0);

-- Numbers of events and of the rows of the feeds below: whoever has seen one has seen all below it.
create sequence event_seq;

-- What the sequencer took from the outbox, numbered after its commit. Partitioned by week, so that what is older than 30
-- days goes by dropping tables. A company stays, and the outbox has checked it.
create table events (
  company_id       bigint not null,
  sequence         bigint not null,
  event_id         text not null,
  type             text not null,
  client_3pl_id    bigint,
  resource_type    text not null,
  resource_id      bigint not null,
  resource_version integer not null,
  data             json not null,
  previous         json,
  movements        json,
  user_id          bigint,
  request_id       text not null,
  -- When it happened.
  occurred_at      timestamptz not null,
  -- When it was numbered: never before one with a lower number.
  created_at       timestamptz not null,
  primary key (company_id, sequence, created_at)
) partition by range (created_at);
create index events_in_order on events (sequence);
create index events_by_resource on events (company_id, resource_type, resource_id, sequence);

-- Takes what no week was made for, as when a backup is loaded.
create table events_rest partition of events default;

-- Makes the week of that moment and the one after it in every table that is partitioned by week.
create function ensure_event_partitions(at timestamptz) returns void language plpgsql as $$
declare
  parent name;
  week   timestamptz;
  part   text;
begin
  for parent in
    select relname from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'p' order by relname
  loop
    for i in 0..1 loop
      week := (date_trunc('week', at at time zone 'UTC') + i * interval '1 week') at time zone 'UTC';
      part := parent || to_char(week at time zone 'UTC', '_YYYYMMDD');
      continue when to_regclass(quote_ident(part)) is not null;
      begin
        execute format('create table if not exists %I partition of %I for values from (%L) to (%L)',
                       part, parent, week, week + interval '168 hours');
      exception
        -- Rows of that week are in the default partition, and may stay there.
        when check_violation then null;
      end;
    end loop;
  end loop;
end $$;

-- Drops the weeks that ended before that moment. Whoever reads just now is waited for, but not for long: there is a next time.
create function drop_event_partitions(before timestamptz) returns integer language plpgsql as $$
declare
  part    name;
  dropped integer := 0;
begin
  perform set_config('lock_timeout', '2s', true);
  for part in
    select c.relname from pg_class c
      join pg_inherits i on i.inhrelid = c.oid
      join pg_class p on p.oid = i.inhparent and p.relkind = 'p'
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname ~ '_\d{8}$'
       and to_date(right(c.relname, 8), 'YYYYMMDD')::timestamp at time zone 'UTC' + interval '168 hours' <= before
     order by c.relname
  loop
    begin
      execute format('drop table %I', part);
      dropped := dropped + 1;
    exception
      when lock_not_available then null;
    end;
  end loop;
  return dropped;
end $$;

-- "Every row of a feed numbered at or after `at` has a number above `seq`", as change_marks are for articles.
create table event_marks (
  at  timestamptz not null,
  seq bigint not null,
  primary key (at, seq)
);
create index event_marks_seq on event_marks (seq);

-- The sync feeds of stock rows and documents: each record as warehouse staff read it, in the order of the numbers.
create table document_feed (
  company_id    bigint not null references companies,
  -- stock, sales_order, purchase_order, reception, return
  resource_type text not null,
  sync_seq      bigint not null,
  id            bigint not null,
  client_3pl_id bigint,
  record        text not null,
  primary key (company_id, resource_type, sync_seq),
  constraint document_feed_record_key unique (company_id, resource_type, id)
);
create index document_feed_by_client on document_feed (company_id, resource_type, client_3pl_id, sync_seq);

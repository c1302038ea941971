-- needs: 0.1.0
-- Committed changes get their numbers company by company, so that one company's backlog delays no other.

-- The last number of each stream that is taken. A run takes its numbers here before it uses them.
create table numbering (
  stream text primary key,
  reached bigint not null
);

-- Companies whose rows are being numbered. All numbers of the run are above `since`.
create table numbering_leases (
  company_id bigint not null,
  queue text not null,
  stream text not null,
  lease uuid not null,
  since bigint not null,
  until timestamptz not null,
  take integer not null,
  primary key (company_id, queue)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index numbering_leases_by_since on numbering_leases (stream, since);

-- With this index, a run read the rows of all companies to find those of one.
drop index outbox_in_order;

-- Runs of several companies may find at the same moment that a week is missing.
create or replace function ensure_event_partitions(at timestamptz) returns void language plpgsql as $$
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
        -- Another run has just made it.
        when duplicate_table or unique_violation then null;
      end;
    end loop;
  end loop;
end $$;

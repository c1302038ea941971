-- What happened to each document, for as long as it is kept, and how much of everything happened each day.

-- Who did it, as movements and the audit log say it.
alter table outbox add column actor text not null default '';
alter table events add column actor text not null default '';

-- Written by the event sequencer from the events, which go after 30 days.
create table document_history (
  company_id    bigint not null,
  resource_type text not null,
  resource_id   bigint not null,
  sequence      bigint not null,
  client_3pl_id bigint,
  type          text not null,
  status_before text,
  status        text,
  -- The names of what changed.
  changed       text[] not null,
  actor         text not null,
  request_id    text not null,
  occurred_at   timestamptz not null,
  primary key (company_id, resource_type, resource_id, sequence)
);

-- Events by day (UTC) and type; client 0 stands for what belongs to no client company.
create table event_days (
  company_id    bigint not null,
  day           date not null,
  type          text not null,
  client_3pl_id bigint not null,
  total         bigint not null,
  primary key (company_id, day, type, client_3pl_id)
) with (fillfactor = 70);

insert into document_history
select e.company_id, e.resource_type, e.resource_id, e.sequence, e.client_3pl_id, e.type, e.previous ->> 'status',
       e.data ->> 'status', array(select json_object_keys(e.previous)), coalesce('user:' || e.user_id, ''), e.request_id,
       e.occurred_at
  from events e where e.resource_type in ('sales_order', 'purchase_order', 'reception', 'return');

insert into event_days
select e.company_id, (e.occurred_at at time zone 'UTC')::date, e.type, coalesce(e.client_3pl_id, 0), count(*)
  from events e group by 1, 2, 3, 4;

-- The lots that expire next.
create index stock_items_expiring on stock_items (company_id, expiry_date) where expiry_date is not null;

create index returns_by_status on returns (company_id, status, id);

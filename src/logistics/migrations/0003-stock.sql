-- The stock ledger: what is where, which order holds it, and every movement that made it so.

-- An article in a warehouse. Whoever moves stock of it locks this row first, in the order of article and warehouse, and
-- then reads the buckets below: orders and goods that come at the same moment always see each other.
create table stock_positions (
  company_id    bigint not null references companies,
  id            bigint generated always as identity,
  client_3pl_id bigint,
  article_id    bigint not null,
  warehouse_id  bigint not null,
  version       integer not null default 0,
  updated_at    timestamptz not null,
  primary key (company_id, id),
  constraint stock_positions_key unique (company_id, article_id, warehouse_id),
  foreign key (company_id, article_id) references articles (company_id, id),
  foreign key (company_id, warehouse_id) references warehouses (company_id, id)
);

-- A row of the stock list: a position, or one of its lots.
create table stock_items (
  company_id    bigint not null,
  id            bigint generated always as identity,
  position_id   bigint not null,
  client_3pl_id bigint,
  article_id    bigint not null,
  warehouse_id  bigint not null,
  lot_number    text,
  expiry_date   date,
  created_at    timestamptz not null,
  primary key (company_id, id),
  constraint stock_items_key unique nulls not distinct (company_id, position_id, lot_number, expiry_date),
  foreign key (company_id, position_id) references stock_positions (company_id, id)
);
create index stock_items_by_client on stock_items (company_id, client_3pl_id, id);

-- What is on hand of an item in one state at one place, and how much of it orders hold. `movements` and `head` are the
-- end of its chain of movements.
create table stock_buckets (
  company_id    bigint not null,
  id            bigint generated always as identity,
  position_id   bigint not null,
  item_id       bigint not null,
  stock_status  text not null check (stock_status in ('available', 'hold', 'quarantine', 'damaged', 'receiving')),
  location_code text not null default '',
  on_hand       numeric(18,6) not null default 0,
  reserved      numeric(18,6) not null default 0,
  movements     integer not null default 0,
  head          bytea not null default '\x',
  last_at       timestamptz not null,
  primary key (company_id, id),
  constraint stock_buckets_key unique (company_id, item_id, stock_status, location_code),
  constraint stock_buckets_on_hand_check check (on_hand >= 0),
  constraint stock_buckets_reserved_check check (reserved >= 0 and reserved <= on_hand),
  constraint stock_buckets_only_available_check check (reserved = 0 or stock_status = 'available'),
  foreign key (company_id, item_id) references stock_items (company_id, id)
);
create index stock_buckets_filled on stock_buckets (company_id, position_id) where on_hand > 0;

create table stock_movements (
  company_id     bigint not null,
  id             bigint generated always as identity,
  bucket_id      bigint not null,
  -- Position in the chain of its bucket, from 1.
  seq            integer not null,
  client_3pl_id  bigint,
  article_id     bigint not null,
  warehouse_id   bigint not null,
  location_code  text not null,
  lot_number     text,
  stock_status   text not null,
  kind           text not null check (kind in (
    'opening_balance', 'receive', 'receive_reversal', 'putaway', 'reserve', 'release', 'pick', 'ship', 'ship_reversal',
    'adjust', 'count', 'transfer_out', 'transfer_in', 'status_change', 'return_receive', 'restock', 'scrap')),
  on_hand_delta  numeric(18,6) not null,
  reserved_delta numeric(18,6) not null,
  on_hand_after  numeric(18,6) not null,
  reserved_after numeric(18,6) not null,
  source_type    text not null,
  source_id      bigint,
  source_line_id bigint,
  reason         text,
  serial_numbers text[],
  actor          text not null,
  request_id     text not null,
  occurred_at    timestamptz not null,
  created_at     timestamptz not null,
  -- SHA-256 of the hash before it and of what this row says: a row that was altered or taken away breaks the chain.
  hash           bytea not null,
  primary key (company_id, id),
  foreign key (company_id, bucket_id) references stock_buckets (company_id, id)
);
create index stock_movements_by_bucket on stock_movements (company_id, bucket_id, occurred_at, seq);
create index stock_movements_by_article on stock_movements (company_id, article_id, id);
create index stock_movements_by_source on stock_movements (company_id, source_type, source_id);
create trigger stock_movements_append_only before update or delete or truncate on stock_movements
  for each statement execute function refuse_change();

-- Which order line holds how much of which bucket, in base units; `picked` of it has left its place.
create table reservations (
  company_id    bigint not null,
  order_line_id bigint not null,
  bucket_id     bigint not null,
  order_id      bigint not null,
  quantity      numeric(18,6) not null check (quantity > 0),
  picked        numeric(18,6) not null default 0 check (picked >= 0 and picked <= quantity),
  primary key (company_id, order_line_id, bucket_id),
  foreign key (company_id, bucket_id) references stock_buckets (company_id, id)
);
create index reservations_by_bucket on reservations (company_id, bucket_id);

-- Every serial number that was ever here; the bucket it lies in, or null once it has left.
create table serials (
  company_id    bigint not null references companies,
  article_id    bigint not null,
  serial_number text not null,
  bucket_id     bigint,
  updated_at    timestamptz not null,
  primary key (company_id, article_id, serial_number)
);
create index serials_by_bucket on serials (company_id, bucket_id) where bucket_id is not null;

-- What is expected: the open part of announced reception lines, and of confirmed purchase order lines that no reception
-- announces yet.
create table incoming (
  company_id bigint not null references companies,
  line_type  text not null check (line_type in ('reception_line', 'purchase_order_line')),
  line_id    bigint not null,
  position_id bigint not null,
  item_id    bigint not null,
  quantity   numeric(18,6) not null check (quantity > 0),
  expected_at timestamptz,
  primary key (company_id, line_type, line_id)
);
create index incoming_by_position on incoming (company_id, position_id);

-- The movements that a document's event tells of.
alter table outbox add column movements json;

-- needs: 0.1.0
-- What an article is made of, in base units for one base unit of it. Kits are not made of kits.
create table kit_components (
  company_id bigint not null references companies (id),
  kit_id bigint not null,
  article_id bigint not null,
  line_number int not null,
  quantity numeric(18, 6) not null check (quantity > 0),
  primary key (company_id, kit_id, article_id),
  constraint kit_components_not_itself check (article_id <> kit_id),
  foreign key (company_id, kit_id) references articles (company_id, id),
  foreign key (company_id, article_id) references articles (company_id, id)
);
create index kit_components_by_article on kit_components (company_id, article_id);

-- Two more kinds. What is there has one of the old ones, so nothing is looked through while the table is locked.
alter table stock_movements drop constraint stock_movements_kind_check;
alter table stock_movements add constraint stock_movements_kind_check check (kind in (
  'opening_balance', 'receive', 'receive_reversal', 'putaway', 'reserve', 'release', 'pick', 'ship', 'ship_reversal',
  'adjust', 'count', 'transfer_out', 'transfer_in', 'status_change', 'return_receive', 'restock', 'scrap', 'assemble',
  'disassemble')) not valid;

-- A small warehouse beside a large one: without this its locations were looked for among all of the company's.
create index locations_by_warehouse on locations (company_id, warehouse_id, id);

-- no transaction
-- needs: 0.1.0
-- What lies at a location is read by its code, however much lies elsewhere.
create index concurrently if not exists stock_buckets_by_location on stock_buckets (company_id, location_code, id)
  where on_hand > 0::numeric and location_code <> '';

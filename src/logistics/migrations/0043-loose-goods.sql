-- needs: 0.1.0
-- A function for the reason of migration 0036: PostgreSQL sets up every part of a statement, and few orders are being packed.

-- Whether the order has a line with picked goods that are in no parcel.
create function has_loose_goods(company bigint, ordered bigint) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from sales_order_lines l
     where l.company_id = company and l.order_id = ordered
       and (l.picked - l.shipped) * l.factor * coalesce((select sum(each) from unnest(l.part_quantities) as each), 1) > (
         select coalesce(sum(c.quantity), 0) from parcel_contents c
           join parcels p on p.company_id = c.company_id and p.id = c.parcel_id and p.shipment_id is null
          where c.company_id = l.company_id and c.order_line_id = l.id));
end $$;

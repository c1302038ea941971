-- needs: 0.1.0
-- What few orders have. PostgreSQL sets up every part of a statement before it runs, whether or not it comes to it: as parts of the
-- statement that reads an order these took a quarter of its time, as functions only where an order has them.

-- How much of the line is in parcels that have not left, in its unit; of one that is picked as parts, as many kits as are whole.
create function packed_of(l sales_order_lines) returns numeric language plpgsql stable as $$
begin
  if l.part_ids is null then
    return (select coalesce(round(sum(c.quantity) / l.factor, 6), 0) from parcel_contents c
              join parcels p on p.company_id = c.company_id and p.id = c.parcel_id and p.shipment_id is null
             where c.company_id = l.company_id and c.order_line_id = l.id);
  end if;
  return (select round(min(trunc(coalesce(n.quantity, 0) / k.each)) / l.factor, 6)
            from unnest(l.part_ids, l.part_quantities) as k (article_id, each)
           cross join lateral (
             select sum(c.quantity) as quantity from parcel_contents c
               join parcels p on p.company_id = c.company_id and p.id = c.parcel_id and p.shipment_id is null
              where c.company_id = l.company_id and c.order_line_id = l.id and c.article_id = k.article_id) as n);
end $$;

-- Whether the order has parcels that have not left, and a line of which something reserved is in none of them.
create function lacks_packing(company bigint, ordered bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from parcels p where p.company_id = company and p.order_id = ordered and p.shipment_id is null)
     and exists (
       select from sales_order_lines l
        where l.company_id = company and l.order_id = ordered
          and l.reserved * l.factor * coalesce((select sum(each) from unnest(l.part_quantities) as each), 1) > (
            select coalesce(sum(c.quantity), 0) from parcel_contents c
              join parcels p on p.company_id = c.company_id and p.id = c.parcel_id and p.shipment_id is null
             where c.company_id = l.company_id and c.order_line_id = l.id));
end $$;

-- The parts of a line that is picked as such, in their order, and how much of each is in one base unit of the kit.
create function parts_of(l sales_order_lines)
  returns table (article_id bigint, article_code text, description text, um3pl text, tracking text, each numeric)
  language plpgsql stable rows 5 as $$
begin
  return query
    select a.id, a.article_code, a.description, a.um3pl, a.tracking, k.each
      from unnest(l.part_ids, l.part_quantities) with ordinality as k (article_id, each, place)
      join articles a on a.company_id = l.company_id and a.id = k.article_id
     order by k.place;
end $$;

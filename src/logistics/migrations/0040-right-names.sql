-- needs: 0.1.0
-- The lines of a shipment with the right names beside the old ones that they are kept under. A function, since few orders that are
-- read have shipments: PostgreSQL sets up every part of a statement, also those that it never comes to.
create function shipment_lines(lines jsonb) returns jsonb language plpgsql immutable as $$
begin
  return (
    select coalesce(jsonb_agg(l.value || jsonb_build_object(
             'sales_order_line_id', l.value->'line_id',
             'lots', (select coalesce(jsonb_agg(t.value || jsonb_build_object('quantity_um3pl', t.value->'quantity') order by t.ordinality), '[]')
                        from jsonb_array_elements(l.value->'lots') with ordinality as t)) order by l.ordinality), '[]')
      from jsonb_array_elements(lines) with ordinality as l);
end $$;

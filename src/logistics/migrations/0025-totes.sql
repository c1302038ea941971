-- needs: 0.1.0
-- Whether what is taken for an order goes into a tote of its own, which is scanned with each task.
alter table waves add column totes boolean not null default false;
-- The first tote that was scanned for an order is its own.
alter table wave_orders add column tote_code text;

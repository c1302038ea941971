-- needs: 0.1.0
-- Parcels come here.
select 1;

-- needs: 0.1.0
-- The site that the own console is: what it says of where its people come from counts.
alter table sites add column is_console boolean not null default false;
create unique index sites_console on sites (is_console) where is_console;

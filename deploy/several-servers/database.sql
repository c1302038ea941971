-- Once, on the primary: the role of Waybill and its database. A member of pg_monitor sees at once which replica follows.
create role waybill login password '@WAYBILL_PASSWORD@' in role pg_monitor;
create database waybill owner waybill;

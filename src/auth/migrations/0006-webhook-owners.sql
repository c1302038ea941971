-- Which administrator last said where a webhook leads, by making, enabling or moving it: nothing goes there once they may
-- no longer say so. Null for those of before and where nobody did.
alter table webhooks add column addressed_by bigint;

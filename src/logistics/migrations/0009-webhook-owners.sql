-- Who last said where a webhook leads, by making, enabling or moving it: nothing goes there that this user may no longer
-- see. Null for those of before and where nobody did.
alter table webhooks add column addressed_by bigint;

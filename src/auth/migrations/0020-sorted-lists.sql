-- no transaction
-- needs: 0.1.0
-- Indexes for what the list of accounts can be sorted by, and for what changed since a time. They are built while others write.
-- One that a lost connection left half built is made anew.
do $$ declare half regclass; begin
  for half in select indexrelid::regclass from pg_index i join pg_class c on c.oid = i.indrelid
               where not i.indisvalid and c.relnamespace = current_schema()::regnamespace and c.relname = 'accounts'
  loop execute format('drop index %s', half); end loop;
end $$;

create index concurrently if not exists accounts_by_change on accounts (updated_at, id);
create index concurrently if not exists accounts_by_name on accounts (name, id);
create index concurrently if not exists accounts_by_email on accounts (email, id);

-- Whether somebody signed in at our own page: a person at work, whose calls are not counted with those of programs.
alter table tokens add column at_console boolean not null default false;

-- Articles that are no longer in use: they are few, and asked for.
create index articles_retired on articles (company_id, id) include (client_3pl_id)
  where not active and deleted_at is null;

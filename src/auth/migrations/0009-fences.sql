-- Where far pages of the users of a site begin, in each order that they can be sorted by: some of them, with how many others come
-- before. What has come and gone since these were written down stands in site_user_moves; readers add both, as with counters.
create table site_user_fences (
  site_id bigint not null,
  sort text not null,
  place bigint not null,
  at text not null,
  user_id bigint not null
);
create index site_user_fences_by_place on site_user_fences (site_id, sort, place);

create table site_user_moves (
  site_id bigint not null,
  user_id bigint not null,
  sort_name text not null,
  email text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  n integer not null
);
create index site_user_moves_by_site on site_user_moves (site_id);

create function site_users_entered() returns trigger language plpgsql set search_path from current as $$
begin
  insert into site_user_moves select site_id, user_id, sort_name, email, created_at, updated_at, 1 from changed;
  return null;
end $$;
create function site_users_left() returns trigger language plpgsql set search_path from current as $$
begin
  insert into site_user_moves select site_id, user_id, sort_name, email, created_at, updated_at, -1 from changed;
  return null;
end $$;
create function site_users_sorted() returns trigger language plpgsql set search_path from current as $$
begin
  insert into site_user_moves
  values (old.site_id, old.user_id, old.sort_name, old.email, old.created_at, old.updated_at, -1),
         (new.site_id, new.user_id, new.sort_name, new.email, new.created_at, new.updated_at, 1);
  return null;
end $$;
create trigger site_users_entered after insert on site_users referencing new table as changed
  for each statement execute function site_users_entered();
create trigger site_users_left after delete on site_users referencing old table as changed
  for each statement execute function site_users_left();
create trigger site_users_sorted after update on site_users for each row
  when (old.sort_name <> new.sort_name or old.email <> new.email or old.created_at <> new.created_at
        or old.updated_at <> new.updated_at or old.user_id <> new.user_id)
  execute function site_users_sorted();

-- needs: 0.1.0
-- Mail of a site: whom it is from, where its links lead, and texts of its own.

alter table sites
  -- The name beside the address of the service; null: that of the service.
  add column mail_from_name text,
  -- The address under which this service is reached by users of the site; null: that of the service.
  add column link_address text;

-- What administrators have written in the place of our words. HTML is made from it when a message is sent.
create table site_letters (
  site_id    bigint not null references sites,
  kind       text not null,
  locale     text not null check (locale in ('en', 'it', 'ro')),
  subject    text not null,
  body       text not null,
  updated_at timestamptz not null,
  primary key (site_id, kind, locale)
);

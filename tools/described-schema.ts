import pg from 'pg'
import { withConnection } from '../src/postgres/migrate.ts'

interface View {
  readonly head: string
  readonly query: string
  readonly attached: readonly string[]
}

/**
 * The schema as text, identical on every server from PostgreSQL 15 on, so that it can be committed and compared. It
 * reads like SQL but isn't meant to be run. It leaves out partitions (they come and go with the data), rows, owners and
 * grants.
 */
export async function describeSchema(url: string, schema: string): Promise<string> {
  return withConnection(url, async (client) => {
    // Never committed: printing a view needs a temporary function.
    await client.query('begin')
    // With only the schema in the path, its own names print bare and foreign names print qualified.
    await client.query(`set local search_path to ${pg.escapeIdentifier(schema)}`)
    const parts = await partsOf(client, schema)
    return `${parts.join('\n\n')}\n`
  })
}

async function partsOf(client: pg.Client, schema: string): Promise<readonly string[]> {
  const found = await client.query<{ oid: number }>('select oid from pg_namespace where nspname = $1', [
    schema,
  ])
  const oid = found.rows[0]?.oid
  if (oid === undefined) throw new Error(`there is no schema ${schema} in this database`)
  const answers = async (question: string) => {
    const { rows } = await client.query<{ text: string }>(question, [oid])
    return rows.map((row) => row.text)
  }
  const parts = [
    `-- The PostgreSQL schema ${schema} as its migrations make it: generated, not edited.`,
    (await answers(extensions)).join('\n'),
    ...(await answers(types)),
    ...(await answers(sequences)),
    ...(await answers(tables)),
    ...(await printedViews(client, oid)),
    ...(await answers(functions)),
    (await answers(others)).join('\n'),
    (await answers(comments)).join('\n'),
  ]
  return parts.filter((part) => part !== '')
}

/**
 * PostgreSQL 15 prints the view `select t.id from t`, later versions print `select id from t`. All of them print the
 * body of a function in the first way.
 */
async function printedViews(client: pg.Client, oid: number): Promise<readonly string[]> {
  const printed: string[] = []
  for (const view of (await client.query<View>(views, [oid])).rows) {
    await client.query(
      `create function pg_temp.printed() returns setof record language sql begin atomic ${view.query} end`,
    )
    const { rows } = await client.query<{ text: string }>(
      `select trim(E'\\n' from substring(pg_get_function_sqlbody('pg_temp.printed'::regproc)
        from '^BEGIN ATOMIC(.*)END$')) as text`,
    )
    await client.query('drop function pg_temp.printed()')
    printed.push([view.head, ...rows.map((row) => row.text), ...view.attached].join('\n'))
  }
  return printed
}

/**
 * Excludes objects that belong to an extension, and objects the server made for another object, such as the sequence of
 * an identity column. A partitioned table is recorded as internal to itself.
 */
function standsAlone(catalogue: string, id: string): string {
  return `not exists (select from pg_depend e
    where e.classid = ${catalogue} and e.objid = ${id} and e.deptype in ('e', 'i') and e.refobjid <> e.objid)`
}

/** Name of an object as text, spelled the same in every locale, without our own schema. */
const identity = `regexp_replace(o.identity,
  '(^|[ (,])' || regexp_replace($1::oid::regnamespace::text, '(\\W)', '\\\\\\1', 'g') || '\\.', '\\1', 'g')`

const collation = `case when a.attcollation <> t.typcollation then 'collate ' || a.attcollation::regcollation end`

const sequenceOptions = `format('as %s start %s increment %s minvalue %s maxvalue %s cache %s', s.seqtypid::regtype,
  s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache) || case when s.seqcycle then ' cycle' else '' end`

const plainSequence = `(s.seqstart, s.seqincrement, s.seqmin, s.seqcache, s.seqcycle) = (1, 1, 1, 1, false)
  and s.seqmax = case s.seqtypid when 'int2'::regtype then 32767 when 'int4'::regtype then 2147483647
    else 9223372036854775807 end`

const relationOptions = `case when c.reloptions is not null
  then format(' with (%s)', array_to_string(array(select unnest(c.reloptions) order by 1), ', ')) else '' end`

/** Statements for everything attached to a table or view beyond its own definition. */
const attached = `array(select rtrim(text, ';') || ';' from (
  select 1 as part, i.relname as name, pg_get_indexdef(i.oid, 0, true)
    || case when x.indisvalid then '' else ' /* invalid */' end as text
  from pg_index x join pg_class i on i.oid = x.indexrelid
  where x.indrelid = c.oid
    and not exists (select from pg_constraint k where k.conindid = i.oid and k.contype in ('p', 'u', 'x'))
  union all
  select 2, tgname, pg_get_triggerdef(oid, true) || case tgenabled when 'O' then '' when 'D' then ' /* disabled */'
    when 'R' then ' /* on replicas */' else ' /* always */' end
  from pg_trigger where tgrelid = c.oid and not tgisinternal and tgparentid = 0
  union all
  select 3, rulename, pg_get_ruledef(oid, true) from pg_rewrite where ev_class = c.oid and rulename <> '_RETURN'
  union all
  select 4, '', format('alter table %I %s row level security', c.relname,
    case when c.relforcerowsecurity then 'force' else 'enable' end) where c.relrowsecurity
  union all
  select 5, polname, concat_ws(' ', format('create policy %I on %I as', polname, c.relname),
    case when polpermissive then 'permissive' else 'restrictive' end, 'for',
    case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
    'to', array_to_string(array(select case r when 0 then 'public' else r::regrole::text end
      from unnest(polroles) r order by 1), ', '),
    'using (' || pg_get_expr(polqual, polrelid, true) || ')', 'with check (' || pg_get_expr(polwithcheck, polrelid, true) || ')')
  from pg_policy where polrelid = c.oid
) a order by part, name)`

/** Catalogue and id of every object in the schema. */
const ours = `ours(catalogue, id) as (
    select 'pg_namespace'::regclass::oid, $1::oid
    union all select 'pg_class'::regclass, oid from pg_class where relnamespace = $1
    union all select 'pg_type'::regclass, oid from pg_type where typnamespace = $1
    union all select 'pg_proc'::regclass, oid from pg_proc where pronamespace = $1
    union all select 'pg_constraint'::regclass, oid from pg_constraint where connamespace = $1
    union all select 'pg_attrdef'::regclass, d.oid from pg_attrdef d join pg_class c on c.oid = adrelid
      where relnamespace = $1
    union all select 'pg_trigger'::regclass, t.oid from pg_trigger t join pg_class c on c.oid = tgrelid
      where relnamespace = $1
    union all select 'pg_rewrite'::regclass, r.oid from pg_rewrite r join pg_class c on c.oid = ev_class
      where relnamespace = $1
    union all select 'pg_policy'::regclass, p.oid from pg_policy p join pg_class c on c.oid = polrelid
      where relnamespace = $1
  )`

/** Extensions with a recorded dependency, unlike calls in the text of functions. plpgsql is always there. */
const extensions = `with ${ours}, needs as materialized (
    select distinct d.refclassid as catalogue, d.refobjid as id
    from ours join pg_depend d on d.classid = ours.catalogue and d.objid = ours.id
  ), used as (
    select d.refobjid as id from needs join pg_depend d on d.classid = needs.catalogue and d.objid = needs.id
    where d.deptype = 'e'
  )
  select format('create extension %I with schema %s;', extname, extnamespace::regnamespace) as text
  from pg_extension
  where extname <> 'plpgsql' and (oid in (select id from used) or extnamespace = $1) order by extname`

const types = `select case t.typtype
    when 'e' then format('create type %I as enum (%s);', t.typname,
      (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid))
    when 'c' then format(E'create type %I as (\\n  %s\\n);', t.typname, array_to_string(array(
      select concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod), ${collation})
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      where a.attrelid = c.oid and not a.attisdropped order by a.attnum), E',\\n  '))
    when 'r' then (select format('create type %I as range (subtype = %s%s);', t.typname, format_type(rngsubtype, null),
      case when rngsubdiff = 0 then '' else ', subtype_diff = ' || rngsubdiff end) from pg_range where rngtypid = t.oid)
    else concat_ws(' ', 'create domain', quote_ident(t.typname), 'as', format_type(t.typbasetype, t.typtypmod),
      case when t.typcollation <> b.typcollation then 'collate ' || t.typcollation::regcollation end,
      'default ' || pg_get_expr(t.typdefaultbin, 0, true), case when t.typnotnull then 'not null' end,
      (select string_agg(format('constraint %I %s', conname, pg_get_constraintdef(k.oid, true)), ' ' order by conname)
        from pg_constraint k where contypid = t.oid and contype = 'c')) || ';' end as text
  from pg_type t left join pg_class c on c.oid = t.typrelid left join pg_type b on b.oid = t.typbasetype
  where t.typnamespace = $1 and t.typtype in ('c', 'd', 'e', 'r') and coalesce(c.relkind, 'c') = 'c'
    and ${standsAlone("'pg_type'::regclass", 't.oid')}
  order by t.typname`

const sequences = `select format('create sequence %I %s%s;', c.relname, ${sequenceOptions},
    (select format(' owned by %s.%I', d.refobjid::regclass, a.attname)
      from pg_depend d join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'a')) as text
  from pg_class c join pg_sequence s on s.seqrelid = c.oid
  where c.relnamespace = $1 and ${standsAlone("'pg_class'::regclass", 'c.oid')} order by c.relname`

const column = `concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod), ${collation},
  case a.attidentity when 'a' then 'generated always as identity' when 'd' then 'generated by default as identity' end
    || (select case when ${plainSequence} then '' else format(' (%s)', ${sequenceOptions}) end from pg_sequence s
      where s.seqrelid = pg_get_serial_sequence(c.oid::regclass::text, a.attname)::regclass),
  case a.attgenerated when 's' then format('generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid, true))
    when 'v' then format('generated always as (%s) virtual', pg_get_expr(d.adbin, d.adrelid, true))
    else 'default ' || pg_get_expr(d.adbin, d.adrelid, true) end,
  case when a.attnotnull then 'not null' end)`

/** Constraints by kind: NOT NULL is one too from PostgreSQL 18 on. One with a parent is a partition's copy. */
const tables = `select array_to_string(array[format(E'create %stable %I (\\n  %s\\n)%s%s%s;',
      case c.relpersistence when 'u' then 'unlogged ' else '' end, c.relname, array_to_string(array(
        select ${column} from pg_attribute a join pg_type t on t.oid = a.atttypid
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum
      ) || array(
        select format('constraint %I %s', conname, pg_get_constraintdef(oid, true)) from pg_constraint
        where conrelid = c.oid and conparentid = 0 and contype in ('p', 'u', 'x', 'c', 'f')
        order by strpos('puxcf', contype::text), conname
      ), E',\\n  '),
      (select format(' inherits (%s)', string_agg(inhparent::regclass::text, ', ' order by inhseqno))
        from pg_inherits where inhrelid = c.oid having count(*) > 0),
      ' partition by ' || pg_get_partkeydef(c.oid), ${relationOptions})] || ${attached}, E'\\n') as text
  from pg_class c where c.relnamespace = $1 and c.relkind in ('r', 'p') and not c.relispartition
    and ${standsAlone("'pg_class'::regclass", 'c.oid')} order by c.relname`

const views = `select format('create %sview %I%s as', case c.relkind when 'm' then 'materialized ' else '' end, c.relname,
    ${relationOptions}) as head, pg_get_viewdef(c.oid, true) as query, ${attached} as attached
  from pg_class c where c.relnamespace = $1 and c.relkind in ('v', 'm') and ${standsAlone("'pg_class'::regclass", 'c.oid')}
  order by c.relname`

/** The server puts the schema before the function's name, whatever the search path, and nowhere before that. */
const functions = `select case p.prokind when 'p' then 'create procedure ' else 'create function ' end
    || rtrim(substr(d.text, strpos(d.text, n.prefix) + length(n.prefix)), E'\\n') || ';' as text
  from pg_proc p, format('%s.', $1::oid::regnamespace) n(prefix),
    lateral (select case when p.prokind <> 'a' then pg_get_functiondef(p.oid) end) d(text)
  where p.pronamespace = $1 and p.prokind <> 'a' and ${standsAlone("'pg_proc'::regclass", 'p.oid')}
  order by p.proname, pg_get_function_identity_arguments(p.oid)`

/** Object kinds without a printer of their own are at least named, so that no object goes unnoticed. */
const others = `select format('-- also: %s %s', o.type, ${identity}) as text
  from pg_depend d, pg_identify_object(d.classid, d.objid, 0) o
  where d.refclassid = 'pg_namespace'::regclass and d.refobjid = $1 and d.deptype = 'n'
    and case d.classid when 'pg_class'::regclass then (select relkind = 'f' from pg_class where oid = d.objid)
      when 'pg_type'::regclass then (select typtype in ('b', 'p') from pg_type where oid = d.objid)
      when 'pg_proc'::regclass then (select prokind = 'a' from pg_proc where oid = d.objid)
      else d.classid <> 'pg_extension'::regclass end
    and ${standsAlone('d.classid', 'd.objid')}
  order by o.type, o.identity collate "C"`

const comments = `with ${ours}
  select format('comment on %s %s is %L;', o.type, ${identity}, d.description) as text
  from ours join pg_description d on (d.classoid, d.objoid) = (ours.catalogue, ours.id),
    pg_identify_object(d.classoid, d.objoid, d.objsubid) o
  where not exists (select from pg_class where oid = d.objoid and d.classoid = 'pg_class'::regclass and relispartition)
    and ${standsAlone('d.classoid', 'd.objoid')}
  order by o.identity collate "C", o.type collate "C"`

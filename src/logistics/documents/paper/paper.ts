import { sql } from '../../../kernel/database/sql.ts'
import type { Locale } from '../../../kernel/messages/messages.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import { pdfOf } from './pdf.ts'
import { Say, localeOf } from './say.ts'
import type { Sheet } from './sheet.ts'

/** Names that a document has as IDs and paper shows in full. */
interface Named {
  readonly company: string
  readonly client: string | null
  readonly warehouse: readonly string[]
  readonly partner: string | null
}

/** Fields that every kind of document has. */
export interface Owned {
  readonly company_id: number
  readonly client_3pl_id: number | null
  readonly warehouse_id: number
  readonly partner_id: number | null
  readonly notes: string | null
}

/** Language and names for printing. */
export interface Desk {
  readonly say: Say
  readonly named: Named
  /** For data that the record lacks. */
  readonly scope: ReadScope
}

/** Parts of a sheet that the kind of document supplies; the rest is common to all kinds. */
export type Drawn = Omit<Sheet, 'issuer' | 'logo' | 'notes' | 'pageOf'>

/** A paper that a kind of document can print. */
export interface Paper<T> {
  /** As in the URL. */
  readonly name: `${string}.pdf`
  readonly about: string
  readonly drawn: (document: T, on: Desk) => Drawn | Promise<Drawn>
}

export interface Wanted {
  /** Undefined: the language of the company's country. */
  readonly language: Locale | undefined
  /** Fallback for countries without a supported language. */
  readonly locale: Locale
}

/** Renders a paper as PDF and names the file. */
export async function printed<T extends Owned>(
  scope: ReadScope,
  { paper, document }: { readonly paper: Paper<T>; readonly document: T },
  { language, locale }: Wanted,
): Promise<{ readonly body: Buffer; readonly file: string }> {
  const { country_code, timezone, logo_bytes: bytes, logo_pixels, ...named } = await namesOf(scope, document)
  const say = new Say(language ?? localeOf(country_code, locale), timezone)
  const drawn = await paper.drawn(document, { say, named, scope })
  const body = await pdfOf({
    ...drawn,
    issuer: named.company,
    logo:
      bytes === null || logo_pixels === null
        ? null
        : { bytes, width: logo_pixels[0], height: logo_pixels[1] },
    notes: document.notes,
    pageOf: (page, pages) => say.word('page', { page, pages }),
  })
  return { body, file: `${drawn.number} ${paper.name}` }
}

/** Language, time zone and name of a company, for printing. */
export async function sayFor(
  scope: ReadScope,
  company_id: number,
  { language, locale }: Wanted,
): Promise<{ readonly say: Say; readonly company: string }> {
  const { name, country_code, timezone } = await scope.one<{
    name: string
    country_code: string | null
    timezone: string
  }>(sql`
    select c.name, c.country_code, c.timezone from companies c
     where c.id = any(${scope.companies}) and c.id = ${company_id}`)
  return { say: new Say(language ?? localeOf(country_code, locale), timezone), company: name }
}

interface NamedRow extends Named {
  readonly logo_bytes: Buffer | null
  readonly logo_pixels: readonly [width: number, height: number] | null
  readonly country_code: string | null
  readonly timezone: string
}

function namesOf(scope: ReadScope, document: Owned): Promise<NamedRow> {
  const { company_id, client_3pl_id, warehouse_id, partner_id } = document
  return scope.one<NamedRow>(sql`
    select c.name as company, c.country_code, c.timezone, l.content as logo_bytes,
           case when l.company_id is not null then array[l.width, l.height] end as logo_pixels,
           (select k.name from clients k where k.company_id = c.id and k.id = ${client_3pl_id}) as client,
           (select array_remove(array[w.name, w.address ->> 'address_line1',
                     nullif(concat_ws(' ', w.address ->> 'postal_code', w.address ->> 'city'), '')], null)
              from warehouses w where w.company_id = c.id and w.id = ${warehouse_id}) as warehouse,
           (select p.name from partners p where p.company_id = c.id and p.id = ${partner_id}) as partner
      from companies c left join company_logos l on l.company_id = c.id
     where c.id = any(${scope.companies}) and c.id = ${company_id}`)
}

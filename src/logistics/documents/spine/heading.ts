import type * as z from 'zod'
import { inTurn } from '../../../kernel/database/in-turn.ts'
import type { Fault } from '../../../kernel/faults.ts'
import { Existing } from '../../../kernel/json.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import type { Documents } from './kind.ts'
import { type OfArticle, headerFaults, isTheirs, onlyClient, ownerOf } from '../../catalogue/named/owner.ts'
import { type Namesakes, documentById, documentsNamed, noNamesakes } from './store.ts'
import { type Header, headerOf } from '../../catalogue/named/store-header.ts'

interface Resolved<L> {
  readonly lines: readonly L[]
  readonly faults: readonly Fault[]
}

interface Asked<L> {
  /** Client company named by the request, or by the document that this one belongs to. */
  readonly client_3pl_id: number | undefined
  readonly warehouse_id: number | null | undefined
  readonly partner_id: number | null | undefined
  readonly number: string | null | undefined
  readonly external_reference: string | null | undefined
  /** Resolves the lines for a client company, if it is known; if undefined, the lines decide. */
  readonly lines: Promise<(client_3pl_id: number | undefined) => Resolved<L>>
}

interface Heading<L> extends Resolved<L> {
  readonly header: Header
  /** Whether the document's owner is known. */
  readonly isOwned: boolean
  /** The document that already has the external reference. */
  readonly existing: number | undefined
}

/** Resolves the header and lines of a new document, with all faults. */
export async function headingOf<L extends OfArticle>(
  scope: WriteScope,
  documents: Documents,
  asked: Asked<L>,
): Promise<Heading<L>> {
  const { client_3pl_id: given, warehouse_id, partner_id, number = null, external_reference = null } = asked
  const look = (client_3pl_id: number | null) =>
    inTurn(
      headerOf(scope, { client_3pl_id, warehouse_id, partner_id }),
      documentsNamed(scope, documents, { client_3pl_id, number, external_reference }),
    )
  // The document's owner may be known before its lines are.
  const [linesFor, early] = await inTurn(
    asked.lines,
    given === undefined ? Promise.resolve(undefined) : look(given),
  )
  const resolved = linesFor(given)
  const owner = ownerOf(given ?? onlyClient(scope, resolved.lines), resolved.lines)
  const [{ header, faults }, namesakes] = early ?? (await look(owner.client_3pl_id ?? null))
  const isKnown = isTheirs(owner, faults)
  const { by_number, by_reference } = isKnown ? namesakes : noNamesakes
  const taken = takenFaults(documents, { by_number, by_reference })
  // If the named client company doesn't exist, all goods would seem to belong to another: don't check their owner.
  const lines = isKnown || given === undefined ? resolved : withoutOwners(linesFor(undefined))
  return {
    header,
    lines: lines.lines,
    isOwned: owner.client_3pl_id !== undefined,
    existing: by_reference ?? undefined,
    faults: [...lines.faults, ...headerFaults(owner, faults), ...taken],
  }
}

interface Named {
  readonly client_3pl_id?: number | null | undefined
  readonly warehouse_id?: number | null | undefined
  readonly partner_id?: number | null | undefined
  readonly number: string | null
  readonly external_reference?: string | null | undefined
}

/** Resolves the header of a new document without lines. */
export async function bareHeadingOf(
  scope: WriteScope,
  documents: Documents,
  { client_3pl_id = null, warehouse_id, partner_id, number, external_reference = null }: Named,
) {
  const [{ header, faults }, found] = await inTurn(
    headerOf(scope, { client_3pl_id, warehouse_id, partner_id }),
    documentsNamed(scope, documents, { client_3pl_id, number, external_reference }),
  )
  // A caller who can't name a client company must not learn its document numbers.
  const namesakes = faults.some(({ path }) => path === 'client_3pl_id') ? noNamesakes : found
  const taken = takenFaults(documents, namesakes)
  return { header, faults, taken, existing: namesakes.by_reference ?? undefined, lines: [header] }
}

function withoutOwners<L>({ lines, faults }: Resolved<L>): Resolved<L> {
  return { lines, faults: faults.filter(({ rule }) => rule !== 'ambiguous') }
}

function takenFaults({ number }: Documents, { by_number, by_reference }: Namesakes): readonly Fault[] {
  return [
    ...(by_number === null ? [] : [{ path: number, rule: 'taken' } as const]),
    ...(by_reference === null ? [] : [{ path: 'external_reference', rule: 'taken' } as const]),
  ]
}

interface Changed extends Pick<Header, 'client_3pl_id' | 'warehouse_id' | 'partner_id'> {
  readonly id: number
  readonly external_reference: string | null
}

/** Faults of changed names and numbers. Unchanged ones aren't checked: they may have become inactive since. */
export async function changedHeadingFaults(
  scope: WriteScope,
  documents: Documents,
  {
    after,
    number,
    altered,
  }: {
    readonly after: Changed
    readonly number: string | null
    readonly altered: readonly string[]
  },
): Promise<readonly Fault[]> {
  const changes = (...fields: readonly string[]) => fields.some((field) => altered.includes(field))
  const named = changes('client_3pl_id', 'warehouse_id', 'partner_id')
    ? await headerOf(scope, after)
    : undefined
  const faults = (named?.faults ?? []).filter(({ path }) => altered.includes(path))
  // A caller who can't name a client company must not learn its document numbers.
  const isNamable = !faults.some(({ path }) => path === 'client_3pl_id')
  const called =
    isNamable && changes('client_3pl_id', documents.number, 'external_reference')
      ? await documentsNamed(scope, documents, { ...after, number })
      : noNamesakes
  return [...faults, ...takenFaults(documents, called)]
}

/** Faults of altered fields that may not change any more. `free` are those that may; undefined means all. */
export function fixedFaults(
  altered: readonly string[],
  free: readonly string[] | undefined,
): readonly (Fault & { readonly rule: 'fixed' })[] {
  const fixed = free === undefined ? [] : altered.filter((path) => !free.includes(path))
  return fixed.map((path) => ({ path, rule: 'fixed' }))
}

/** The document that already has the external reference, if the request asks for it. */
export async function existingOf<R extends z.ZodType>(
  scope: WriteScope,
  documents: Documents<R>,
  { existing, lines, on_duplicate }: Pick<Heading<unknown>, 'existing' | 'lines'> & CreateOptions,
): Promise<Existing<z.output<R>> | undefined> {
  if (existing === undefined || on_duplicate !== 'return' || lines.length === 0) return undefined
  const { text, version } = await documentById(scope, documents, existing)
  return new Existing(text, version)
}

export interface CreateOptions {
  /** Behaviour if the client already has a document with this external reference. */
  readonly on_duplicate?: 'return' | undefined
}

import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import type { Clock } from '../kernel/clock.ts'
import { type AnyCommand, type Terminal, command } from '../kernel/command.ts'
import { email } from '../kernel/fields.ts'
import { openPrivate } from '../kernel/private-file.ts'
import type { ErasedAddresses } from '../people/erasures.ts'
import { ExportText } from '../people/export.ts'
import type { PeopleOfService } from '../people/service.ts'

interface PersonParts {
  readonly logistics: PeopleOfService
  readonly auth: PeopleOfService
  readonly addresses: () => Promise<ErasedAddresses>
  readonly clock: Clock
  /** Records that the people whom a restored backup brought back were erased again. */
  readonly restored: () => Promise<void>
}

const services = ['auth', 'logistics'] as const
type Service = (typeof services)[number]
type Counts = Readonly<Record<Service, Readonly<Record<string, number>>>>

const address = email().meta({ description: 'E-mail address by which the person is known' })
const output = z.string().min(1).optional().meta({ description: 'File to write, which only you may read' })
const yes = z.boolean().default(false).meta({ description: 'Do it; otherwise only show what would be done' })

class ListError extends Error {
  override readonly name = 'ListError'
}

export function personCommands(parts: PersonParts): readonly AnyCommand[] {
  return [exportCommand(parts), eraseCommand(parts), erasuresCommand(parts), repeatCommand(parts)]
}

function exportCommand(parts: PersonParts): AnyCommand {
  return command({
    name: 'person export',
    summary: 'Export all data of both services about a person to one JSON file',
    positional: ['email'],
    input: z.object({ email: address, output }),
    async run({ email: person, output: path }) {
      const text = path === undefined ? collected() : await filed(path)
      const counts: Record<Service, Record<string, number>> = { auth: {}, logistics: {} }
      await text.write(
        `{"email": ${JSON.stringify(person)},\n"made_at": "${parts.clock.now().toISOString()}"`,
      )
      for (const service of services) {
        await text.write(`,\n"${service}": `)
        await written(parts[service], person, { write: (part) => text.write(part), counts: counts[service] })
      }
      await text.write('}\n')
      return { file: path ?? null, counts, ...(await text.close()) }
    },
    show: ({ file, counts, text }) => (file === null ? text : `${file}: ${summaryOf(counts)}.`),
  })
}

interface Sink {
  readonly write: (part: string) => Promise<unknown>
  readonly close: () => Promise<{ readonly text: string }>
}

function collected(): Sink {
  const parts: string[] = []
  return {
    write: async (part) => parts.push(part),
    close: async () => ({ text: parts.join('') }),
  }
}

async function filed(path: string): Promise<Sink> {
  const file = await openPrivate(path)
  return {
    write: (part) => file.write(part),
    async close() {
      await file.close()
      return { text: '' }
    },
  }
}

/** Writes the data of a service section by section, as it is found. */
async function written(
  people: PeopleOfService,
  person: string,
  { write, counts }: { readonly write: Sink['write']; readonly counts: Record<string, number> },
): Promise<void> {
  const text = new ExportText()
  await people.look(person, async (part) => {
    counts[part.section] = (counts[part.section] ?? 0) + part.rows.length
    await write(text.add(part))
  })
  await write(text.end())
}

function eraseCommand(parts: PersonParts): AnyCommand {
  return command({
    name: 'person erase',
    summary: 'Erase a person from both services; there is no way back',
    positional: ['email'],
    input: z.object({
      email: address,
      include_open: z
        .boolean()
        .default(false)
        .meta({ description: 'Also the recipient of orders that are not shipped yet' }),
      dry_run: z.boolean().default(false).meta({ description: 'Only show what would change' }),
      yes,
    }),
    async run({ email: person, include_open, dry_run, yes: isMeant }, terminal) {
      if (dry_run || !isMeant) return { erased: false, asked: dry_run, counts: await found(parts, person) }
      const counts = await erased(parts, { email: person, include_open, tenant: 0 }, terminal)
      return { erased: true, asked: true, counts }
    },
    show: ({ erased: isDone, counts }) =>
      isDone
        ? `Erased: ${summaryOf(counts)}. Backups made before hold the person still.`
        : `Would erase: ${summaryOf(counts)}.\nNothing was changed; --yes does it.`,
    failed: ({ asked }) => !asked,
  })
}

async function found(parts: PersonParts, person: string): Promise<Counts> {
  const counts: Record<Service, Record<string, number>> = { auth: {}, logistics: {} }
  for (const service of services)
    await parts[service].look(person, async ({ section, rows }) => {
      counts[service][section] = (counts[service][section] ?? 0) + rows.length
    })
  return counts
}

type Request = Parameters<PeopleOfService['ask']>[0]

/** Asks the logistics service first: it may refuse because of goods on their way to the person. */
async function erased(parts: PersonParts, request: Request, terminal: Terminal): Promise<Counts> {
  const asked = { logistics: await parts.logistics.ask(request), auth: await parts.auth.ask(request) }
  const bar = terminal.progress('Erasing', 0)
  const counts: Record<Service, Readonly<Record<string, number>>> = { auth: {}, logistics: {} }
  for (const service of services) {
    const done = await parts[service].finish(asked[service].id, (changed) => bar.advance(changed))
    counts[service] = done?.counts ?? {}
  }
  bar.done()
  return counts
}

/** Kinds come before their numbers, so that no kind needs a singular. */
function summaryOf(counts: Counts): string {
  const parts = services.flatMap((service) => {
    const kinds = Object.entries(counts[service]).filter(([, rows]) => rows > 0)
    const told = kinds.map(([kind, rows]) => `${kind.replaceAll('_', ' ')} ${rows}`)
    return told.length === 0 ? [] : [`${service}: ${told.join(', ')}`]
  })
  return parts.length === 0 ? 'nothing' : parts.join('; ')
}

const Note = z.object({
  email_hash: z.string(),
  tenant: z.int(),
  finished_at: z.string(),
  account_only: z.boolean().default(false),
})
const List = z.object({ auth: z.array(Note), logistics: z.array(Note) })

function erasuresCommand({ auth, logistics }: PersonParts): AnyCommand {
  return command({
    name: 'person erasures',
    summary: 'List erased people, by hashes of their addresses; keep the list with backups',
    input: z.object({ output }),
    async run({ output: path }) {
      const list = { auth: await auth.notes(), logistics: await logistics.notes() }
      if (path !== undefined) {
        const file = await openPrivate(path)
        await file.writeFile(`${JSON.stringify(list, null, 2)}\n`)
        await file.close()
      }
      return { file: path ?? null, ...list }
    },
    show: ({ file, auth: accounts, logistics: others }) =>
      file === null
        ? JSON.stringify({ auth: accounts, logistics: others }, null, 2)
        : `${file}: erasures ${accounts.length + others.length}.`,
  })
}

function repeatCommand(parts: PersonParts): AnyCommand {
  return command({
    name: 'person repeat',
    summary: 'Erase again the people whom a restored backup has brought back',
    positional: ['list'],
    input: z.object({
      list: z.string().min(1).meta({ description: 'A file written by waybill person erasures' }),
      yes,
    }),
    async run({ list: path, yes: isMeant }, terminal) {
      const list = await listIn(path)
      const hashes = await parts.addresses()
      let people = 0
      for (const service of services) {
        // If a person has an account-only erasure and a full one, the full one is repeated.
        const notes = list[service].toSorted((a, b) => Number(b.account_only) - Number(a.account_only))
        const wanted = new Map(notes.map((note) => [note.email_hash, note]))
        for (const known of await parts[service].addresses()) {
          const note = hashes.hashes(known).flatMap((hash) => wanted.get(hash.slice(2)) ?? [])[0]
          if (note === undefined) continue
          people += 1
          if (!isMeant) continue
          await eraseAgain(parts[service], known, note)
        }
      }
      if (isMeant) await parts.restored()
      else if (people > 0) terminal.note('Nothing was changed; --yes does it.')
      return { repeated: isMeant, people }
    },
    show: ({ repeated, people }) =>
      `${people} erasures ${repeated ? 'were repeated' : 'are to be repeated'}.`,
    failed: ({ repeated, people }) => !repeated && people > 0,
  })
}

async function eraseAgain(
  people: PeopleOfService,
  known: string,
  { tenant, account_only, finished_at }: z.output<typeof Note>,
): Promise<void> {
  const erasure = account_only
    ? await people.askAgain({ email: known, erased_at: new Date(finished_at) })
    : await people.ask({ email: known, include_open: true, tenant })
  if (erasure !== undefined) await people.finish(erasure.id, () => {})
}

async function listIn(path: string): Promise<z.output<typeof List>> {
  const { data } = List.safeParse(parsed(await readFile(path, 'utf8')))
  if (data === undefined) throw new ListError(`${path} is no list of waybill person erasures`)
  return data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { type AnyCommand, command } from '../kernel/command.ts'
import { integer } from '../kernel/fields.ts'
import { Agent } from '../print/agent.ts'
import { Api, NoAnswer, type Station } from '../print/api.ts'
import { type Printer, printerOf } from '../print/targets.ts'
import { interruption } from './interruption.ts'

class PrintError extends Error {
  override readonly name = 'PrintError'
}

const usualUrl = 'http://127.0.0.1:8080'

const input = z.object({
  printer: z
    .array(z.string().refine((text) => printerOf(text) !== undefined, { params: { rule: 'format' } }))
    .default([])
    .meta({
      description:
        'Station and its printer, as often as there are printers: "Packing 1=socket:10.0.0.7:9100" (a printer of labels), "Office=cups:HP_Laser" (a queue of CUPS, by lp), "Try=folder:out" (files); else WAYBILL_PRINTERS, with semicolons between them',
      example: 'Packing 1=socket:10.0.0.7:9100',
    }),
  url: z
    .string()
    .optional()
    .meta({ description: `Address of the logistics service; else WAYBILL_URL, else ${usualUrl}` }),
  company: integer(1)
    .optional()
    .meta({ type: 'integer', description: 'Id of the company, if the token covers several' }),
  token_file: z
    .string()
    .optional()
    .meta({ description: 'File with the API token; else WAYBILL_TOKEN_FILE, else WAYBILL_TOKEN' }),
  interval_s: z.coerce
    .number()
    .min(0.5)
    .max(60)
    .default(2)
    .meta({ description: 'Seconds between two polls while there is nothing to print' }),
  once: z.boolean().default(false).meta({ description: 'Print waiting jobs, then exit' }),
})

/** Agent at the printers of a company. It knows the service only by its public API. */
export function printCommand(env: NodeJS.ProcessEnv = process.env): AnyCommand {
  return command({
    name: 'print',
    summary: 'Print the jobs of print stations, with CUPS, over a socket or into a folder',
    input,
    async run({ printer, url, company, token_file, interval_s, once }, terminal) {
      const token = await tokenOf(token_file ?? env['WAYBILL_TOKEN_FILE'], env['WAYBILL_TOKEN'])
      const api = new Api({ url: addressOf(url ?? env['WAYBILL_URL'] ?? usualUrl), token })
      const printers = printersIn(printer.length > 0 ? printer : (env['WAYBILL_PRINTERS'] ?? '').split(';'))
      const { closing, forget } = interruption()
      try {
        const own = company ?? (await onlyCompany(api))
        const stations = await stationsOf(api, own, printers)
        const parts = { api, company: own, interval_ms: interval_s * 1_000, once, closing }
        const note = (line: string) => terminal.note(line)
        const counts = await Promise.all(
          stations.map(({ station, target }) => new Agent({ ...parts, note }, station, target).run()),
        )
        return { printed: counts.reduce((sum, count) => sum + count, 0) }
      } catch (error) {
        if (error instanceof NoAnswer) throw new PrintError('The service does not answer', { cause: error })
        throw error
      } finally {
        forget()
      }
    },
    show: ({ printed }) => `Printed ${printed} ${printed === 1 ? 'job' : 'jobs'}.`,
  })
}

function printersIn(texts: readonly string[]): readonly Printer[] {
  const named = texts.filter((text) => text.trim() !== '')
  const wrong = named.find((text) => printerOf(text) === undefined)
  if (wrong !== undefined)
    throw new PrintError(`${wrong} is no printer, such as Packing 1=socket:10.0.0.7:9100`)
  if (named.length === 0) throw new PrintError('Name a printer by --printer or WAYBILL_PRINTERS')
  return named.flatMap((text) => printerOf(text) ?? [])
}

function addressOf(url: string): string {
  const address = URL.canParse(url) ? new URL(url) : undefined
  if (address?.protocol === 'http:' || address?.protocol === 'https:') return address.href
  throw new PrintError(`${url} is no address of a service`)
}

async function tokenOf(file: string | undefined, value: string | undefined): Promise<string> {
  const token = (file === undefined ? value : await readFile(file, 'utf8'))?.trim() ?? ''
  if (token !== '') return token
  throw new PrintError(
    'There is no token. Make one for programs under My account, and name its file by --token-file or WAYBILL_TOKEN_FILE, or set WAYBILL_TOKEN',
  )
}

async function onlyCompany(api: Api): Promise<number> {
  const [first, ...others] = await api.companies()
  if (first !== undefined && others.length === 0) return first.id
  if (first === undefined) throw new PrintError('The token reaches no company')
  const names = [first, ...others].slice(0, 10).map(({ id, name }) => `${id} (${name})`)
  throw new PrintError(`The token reaches several companies. Name one by --company: ${names.join(', ')}`)
}

/** Each printer with its station, or an error with everything that is wrong. */
async function stationsOf(
  api: Api,
  company: number,
  printers: readonly Printer[],
): Promise<readonly (Pick<Printer, 'target'> & { readonly station: Station })[]> {
  const all = await api.stations(company)
  const meant = printers.map(({ station: named, target }) => ({
    named,
    target,
    station: all.find(({ name }) => name === named) ?? all.find(({ id }) => String(id) === named),
  }))
  const missing = meant.filter(({ station }) => station === undefined).map(({ named }) => named)
  if (missing.length > 0) {
    const known = all.map(({ name }) => name).join(', ') || 'none'
    throw new PrintError(
      `There is no station called ${missing.join(', ')}. Stations of the company: ${known}`,
    )
  }
  const found = meant.flatMap(({ station, target }) => (station === undefined ? [] : [{ station, target }]))
  if (new Set(found.map(({ station }) => station.id)).size < found.length)
    throw new PrintError('A station is one printer; make another station for the other one')
  return found
}

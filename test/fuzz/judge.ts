import { isRecord } from '../../src/kernel/fields.ts'
import { holdToContract } from '../support/contract.ts'
import { isOneJson } from '../support/world.ts'
import type { Made } from './requests.ts'
import type { Answer } from './wire.ts'

export interface Judged {
  readonly body: unknown
  /** Fault of the answer, if any. */
  readonly fault: string | undefined
}

/** Whether an answer is one that the document promises. */
export function judged(made: Made, answer: Answer, address: string): Judged {
  const text = answer.bytes.toString()
  const isJson = isOneJson(answer.headers['content-type']) && text !== ''
  const body = isJson ? parsed(text) : undefined
  return { body, fault: faultOf(made, { ...answer, body, isJson }, address) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface Read extends Answer {
  readonly body: unknown
  readonly isJson: boolean
}

function faultOf(made: Made, { status, headers, body, isJson }: Read, address: string): string | undefined {
  if (status >= 500) return `answered ${status} ${codeOf(body) ?? 'without a code'}`
  if (isJson && body === undefined) return `answered ${status} with JSON that cannot be read`
  const hidden = hiddenFailure(body)
  if (hidden !== undefined) return `answered ${status} with ${hidden} in its errors`
  if (status >= 400 && codeOf(body) === undefined) return `answered ${status} without a code`
  const refusal = beforehand.has(codeOf(body))
  // Whatever never reached an operation is held to nothing but that.
  if (refusal) return undefined
  const url = address + made.path.replace(/^\/*/, '/')
  // `.` and `..` are taken out of an address that is read as a URL: which operation was meant is then anybody's guess.
  if (!URL.canParse(url) || new URL(url).pathname !== url.slice(address.length).split('?')[0])
    return undefined
  const { method } = made
  const all = new Headers()
  for (const [name, value] of Object.entries(headers)) all.set(name, String(value))
  try {
    holdToContract(made.target.service, { method, url }, { status, body, headers: all })
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** As the documents say: answered before any operation is asked. */
const beforehand: ReadonlySet<unknown> = new Set([
  'route_not_found',
  'method_not_allowed',
  'request_timeout',
  'headers_too_large',
  'host_not_allowed',
])

export function codeOf(body: unknown): string | undefined {
  const code = isRecord(body) ? (body['code'] ?? extensionsIn(body)[0]?.['code']) : undefined
  return typeof code === 'string' ? code : undefined
}

/** Code of each GraphQL error. */
function extensionsIn(body: unknown): readonly Readonly<Record<string, unknown>>[] {
  const errors: unknown = isRecord(body) ? body['errors'] : undefined
  if (!Array.isArray(errors)) return []
  return errors.flatMap((error: unknown) =>
    isRecord(error) && isRecord(error['extensions']) ? [error['extensions']] : [],
  )
}

/** GraphQL answers 200 where one of its fields failed. */
function hiddenFailure(body: unknown): string | undefined {
  const failure = extensionsIn(body).find(({ status }) => Number(status) >= 500)
  return failure && String(failure['code'])
}

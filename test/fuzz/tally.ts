import type { Made } from './requests.ts'
import type { Target } from './operations.ts'

/** A request that was answered as none should be, as one can send it again. */
export interface Failure {
  readonly nth: number
  readonly made: Made
  readonly fault: string
  /** Its status, headers and body. */
  readonly answer: string
  times: number
}

const secret = /^(authorization|x-client-secret|cookie|x-csrf-token)$/
const most = 20

/** Counts what was asked and answered. */
export class Tally {
  readonly #targets: readonly Target[]
  readonly #byStatus = new Map<number, number>()
  readonly #byService = new Map<string, number>()
  readonly #asked = new Map<string, number>()
  readonly #reached = new Set<string>()
  /** Why what was as the document wants it was refused all the same, by operation. */
  readonly #refusals = new Map<string, Map<string, number>>()
  readonly #failures = new Map<string, Failure>()
  requests = 0
  failed = 0
  serverErrors = 0
  unanswered = 0
  mismatches = 0
  valid = 0
  validDone = 0

  constructor(targets: readonly Target[]) {
    this.#targets = targets
  }

  answered({ target, isValid }: Made, status: number): void {
    this.requests += 1
    add(this.#byStatus, status)
    add(this.#byService, target.op.id.startsWith('graphql.') ? 'graphql' : target.service)
    add(this.#asked, nameOf(target))
    const isDone = status >= 200 && status < 400
    if (isDone) this.#reached.add(nameOf(target))
    if (isValid) this.valid += 1
    if (isValid && isDone) this.validDone += 1
  }

  refused({ target, isValid }: Made, code: string | undefined): void {
    if (!isValid || code === undefined) return
    const codes = this.#refusals.get(nameOf(target)) ?? new Map<string, number>()
    this.#refusals.set(nameOf(target), codes)
    add(codes, code)
  }

  /** Text to show, if it is the first of its kind. */
  fail(failure: Omit<Failure, 'times'>, status: number): string | undefined {
    this.failed += 1
    if (status === 0) this.unanswered += 1
    else if (status >= 500) this.serverErrors += 1
    else this.mismatches += 1
    const key = `${nameOf(failure.made.target)} ${failure.fault.replaceAll(/\d+/g, '0').slice(0, 160)}`
    const known = this.#failures.get(key)
    if (known === undefined) {
      const first = { ...failure, times: 1 }
      this.#failures.set(key, first)
      return shownFailure(first)
    }
    known.times += 1
    return undefined
  }

  /** How many were answered so, in hundredths. */
  share(status: 2 | 3 | 4 | 5): number {
    return (100 * this.#ofClass(status)) / Math.max(1, this.requests)
  }

  #ofClass(status: number): number {
    return [...this.#byStatus].reduce(
      (sum, [each, n]) => (Math.floor(each / 100) === status ? sum + n : sum),
      0,
    )
  }

  progress(perSecond: number): string {
    const classes = ([2, 3, 4, 5] as const).map((each) => `${each}xx ${this.#ofClass(each)}`)
    return `${this.requests} requests, ${Math.round(perSecond)}/s: ${classes.join(', ')}, failed ${this.failed}`
  }

  rows(): readonly (readonly [string, string | number])[] {
    return [
      ['requests', this.requests],
      ...[...this.#byService].map(([name, n]) => [`of them ${name}`, n] as const),
      ...[...this.#byStatus]
        .toSorted(([a], [b]) => a - b)
        .map(([status, n]) => [`answered ${status}`, `${n} (${percent(n, this.requests)})`] as const),
      ['2xx', `${this.share(2).toFixed(1)} %`],
      ['as the document wants them', `${this.valid}, of them done: ${percent(this.validDone, this.valid)}`],
      ...(['logistics', 'auth'] as const).map((name) => this.#reachedOf(name)),
      ['hash a password', percent(this.#hashing(), this.requests)],
      ['5xx', this.serverErrors],
      ['other answers than the document promises', this.mismatches],
      ['without an answer', this.unanswered],
    ]
  }

  #reachedOf(service: string): readonly [string, string] {
    const all = this.#targets.filter((target) => target.service === service)
    const left = all
      .filter((target) => !this.#reached.has(nameOf(target)))
      .map((target) => this.#excuse(target))
    const never = left.length === 0 ? '' : `; never: ${left.join(', ')}`
    return [`operations of ${service} done`, `${all.length - left.length} of ${all.length}${never}`]
  }

  /** Most frequent refusal. */
  #excuse(target: Target): string {
    const codes = [...(this.#refusals.get(nameOf(target)) ?? [])].toSorted(([, a], [, b]) => b - a)
    return `${target.op.id} (${codes[0]?.join(' ') ?? 'not asked'})`
  }

  #hashing(): number {
    const slow = this.#targets.filter((target) => target.isSlow)
    return slow.reduce((sum, target) => sum + (this.#asked.get(nameOf(target)) ?? 0), 0)
  }

  /** The first of each kind, so that one can send it again. */
  failures(): readonly string[] {
    return [...this.#failures.values()].slice(0, most).map(shownFailure)
  }
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`
}

function nameOf({ service, op }: Target): string {
  return `${service} ${op.id}`
}

function add<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function shownFailure({ nth, made, fault, answer, times }: Failure): string {
  const { target, caller, method, path, headers, body } = made
  const lines = Object.entries(headers).map(
    ([name, value]) => `    ${name}: ${secret.test(name) ? `(of ${caller.kind})` : value.slice(0, 300)}`,
  )
  return [
    `${target.service} ${target.op.id}, request ${nth}, ${times} times like it: ${fault.slice(0, 600)}`,
    `    ${method} ${path.slice(0, 1_500)}`,
    ...lines,
    ...(body === undefined ? [] : [`    ${shownBody(body)}`]),
    `    -> ${answer.slice(0, 1_500)}`,
  ].join('\n')
}

function shownBody(body: Buffer): string {
  const text = body.toString()
  return text.length > 1_500 ? `${text.slice(0, 1_500)}… (${body.length} bytes)` : text
}

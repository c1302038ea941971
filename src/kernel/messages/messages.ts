import type { Fault } from '../faults.ts'
import { problems } from './problems.ts'
import { rules } from './rules.ts'
import { wantedLanguage } from './speaking.ts'

/** Messages for completed actions that return no record. */
export const catalogues = {
  en: {
    done: {
      token_revoked: 'Token revoked.',
      password_changed: 'Password changed.',
      reset_asked: 'If a user has this address, we have sent a message with a link.',
      verification_asked:
        'If a user has this address and has not verified it, we have sent a message with a link.',
      address_verified: 'Address verified.',
      account_closed: 'Account closed. It can be reopened for 30 days.',
      account_reopened: 'Account reopened.',
      address_asked: 'We have sent a message with a link to the new address.',
      address_changed: 'Address changed. Sign in with the new one from now on.',
      joined: 'You have joined. Sign in with your e-mail address.',
      logged_out: 'Logged out.',
      deleted: 'Deleted.',
    },
  },
  it: {
    done: {
      token_revoked: 'Token revocato.',
      password_changed: 'Password modificata.',
      reset_asked: 'Se un utente ha questo indirizzo, gli abbiamo inviato un messaggio con un link.',
      verification_asked:
        'Se un utente ha questo indirizzo e non lo ha verificato, gli abbiamo inviato un messaggio con un link.',
      address_verified: 'Indirizzo verificato.',
      account_closed: 'Account chiuso. Può essere riaperto entro 30 giorni.',
      account_reopened: 'Account riaperto.',
      address_asked: 'Abbiamo inviato un messaggio con un link al nuovo indirizzo.',
      address_changed: 'Indirizzo modificato. D’ora in poi accedi con quello nuovo.',
      joined: 'Invito accettato. Accedi con il tuo indirizzo e-mail.',
      logged_out: 'Disconnessione effettuata.',
      deleted: 'Eliminato.',
    },
  },
  ro: {
    done: {
      token_revoked: 'Token revocat.',
      password_changed: 'Parola a fost schimbată.',
      reset_asked: 'Dacă un utilizator are această adresă, i-am trimis un mesaj cu un link.',
      verification_asked:
        'Dacă un utilizator are această adresă și nu a verificat-o, i-am trimis un mesaj cu un link.',
      address_verified: 'Adresa a fost verificată.',
      account_closed: 'Contul a fost închis. Poate fi redeschis în 30 de zile.',
      account_reopened: 'Contul a fost redeschis.',
      address_asked: 'Am trimis un mesaj cu un link la noua adresă.',
      address_changed: 'Adresa a fost schimbată. De acum autentificați-vă cu cea nouă.',
      joined: 'Invitația a fost acceptată. Autentificați-vă cu adresa dumneavoastră de e-mail.',
      logged_out: 'Deconectat.',
      deleted: 'Șters.',
    },
  },
} as const
export type Locale = keyof typeof catalogues
export const locales = Object.keys(catalogues) as readonly Locale[]

/** A text in every language. `:name` is a placeholder. */
export type Said = Readonly<Record<Locale, string>>
export type Texts = Readonly<Record<string, Said>>

export interface Refusal extends Said {
  readonly status: number
}
export type Refusals = Readonly<Record<string, Refusal>>

/** Texts contributed by one area of the code. */
export interface Words {
  readonly problems?: Refusals
  readonly rules?: Texts
  /** Record names for 404 messages. */
  readonly resources?: Texts
}

const resources = {
  company: { en: 'Company', it: 'azienda', ro: 'companie' },
  session: { en: 'Session', it: 'sessione', ro: 'sesiune' },
  token: { en: 'Token', it: 'token', ro: 'token' },
  user: { en: 'User', it: 'utente', ro: 'utilizator' },
} as const satisfies Texts

/** All texts: the kernel's, and those of the areas that joined. */
const known = {
  problems: new Map<string, Refusal>(Object.entries(problems)),
  rules: new Map<string, Said>(Object.entries(rules)),
  resources: new Map<string, Said>(Object.entries(resources)),
}

/** Adds an area's texts. Two areas can't define different texts for the same key. */
export function joinWords(...rooms: readonly Words[]): void {
  for (const room of rooms) {
    add(known.problems, room.problems)
    add(known.rules, room.rules)
    add(known.resources, room.resources)
  }
}

function add<T>(to: Map<string, T>, words: Readonly<Record<string, T>> = {}): void {
  for (const [key, word] of Object.entries(words)) {
    if ((to.get(key) ?? word) !== word) throw new Error(`two rooms have words for ${key}`)
    to.set(key, word)
  }
}

export function refusal(code: string): Refusal {
  return joined(known.problems, code)
}

/** Ordered by status, then by the order in which they joined. The document lists them in this order. */
export function refusalCodes(): readonly string[] {
  return [...known.problems].toSorted(([, a], [, b]) => a.status - b.status).map(([code]) => code)
}

function joined<T>(words: ReadonlyMap<string, T>, key: string): T {
  const word = words.get(key)
  if (word === undefined) throw new Error(`no room that joined has words for ${key}`)
  return word
}

/** Suffix added to the first of several errors. */
const more = {
  en: { one: ' (and 1 more error)', many: ' (and :count more errors)' },
  it: { one: ' (e 1 altro errore)', many: ' (e altri :count errori)' },
  ro: { one: ' (și încă 1 eroare)', many: ' (și încă :count erori)' },
} as const satisfies Readonly<Record<Locale, unknown>>

export interface ErrorBody {
  readonly message: string
  readonly code: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
  readonly [detail: string]: unknown
}

/** The content of a `Problem`. */
interface Told {
  readonly code: string
  readonly status: number
  readonly params: Readonly<Record<string, string | number>>
  readonly faults: readonly Fault[]
  readonly details: Readonly<Record<string, unknown>>
}

/** The error body of a problem, without the request ID. The caller's own language wins over the given one. */
export function errorBody(problem: Told, otherwise: Locale): ErrorBody {
  const wanted = wantedLanguage()
  const locale = locales.find((each) => each === wanted) ?? otherwise
  if (problem.faults.length > 0) return invalidBody(problem, locale)
  const { resource } = problem.params
  const params =
    typeof resource === 'string'
      ? { ...problem.params, resource: known.resources.get(resource)?.[locale] ?? resource }
      : problem.params
  const message = fill(refusal(problem.code)[locale], params)
  // Clients look for `errors` in every 422, even if no single field is at fault.
  return {
    message,
    code: problem.code,
    ...problem.details,
    ...(problem.status === 422 && { errors: {} }),
  }
}

function invalidBody(problem: Told, locale: Locale): ErrorBody {
  const errors: Record<string, string[]> = Object.create(null) as Record<string, string[]>
  const texts = problem.faults.map((fault) => {
    const text = faultText(fault, locale)
    ;(errors[fault.path] ??= []).push(text)
    return text
  })
  const others = texts.length - 1
  const { one, many } = more[locale]
  const rest = others === 0 ? '' : others === 1 ? one : fill(many, { count: others })
  return { message: `${texts[0] ?? ''}${rest}`, code: problem.code, ...problem.details, errors }
}

function faultText(fault: Fault, locale: Locale): string {
  const params: Record<string, string | number> = { attribute: attribute(fault.path) }
  for (const [key, value] of Object.entries(fault.params ?? {})) {
    params[key] = key === 'other' && typeof value === 'string' ? attribute(value) : value
  }
  return fill(joined(known.rules, fault.rule)[locale], params)
}

/** Converts `parent_id` to `parent id`. A path inside a list stays raw so that the line can be found. */
function attribute(path: string): string {
  return path.includes('.') ? path : path.replaceAll('_', ' ')
}

function fill(text: string, params: Readonly<Record<string, string | number>>): string {
  return text.replace(/:([a-z_]+)/g, (whole, key: string) => {
    const value = params[key]
    return value === undefined ? whole : String(value)
  })
}

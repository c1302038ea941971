import { hasKeys, keep, keptValue } from '../ui/kept.ts'

const keptUnder = 'waybill.sign-on'

interface Begun {
  /** Required to redeem the code. Someone who plants their own code in this browser doesn't know it. */
  readonly nonce: string
  readonly purpose: 'sign_in' | 'link'
  readonly stay: boolean
}

function isBegun(value: unknown): value is Begun {
  return hasKeys(value, 'nonce', 'purpose')
}

/** Redirects to the identity provider, which returns to the current address. */
export function goToProvider(purpose: Begun['purpose'], stay = false): void {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const nonce = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  keep(keptUnder, JSON.stringify({ nonce, purpose, stay } satisfies Begun), sessionStorage)
  const { pathname, search } = location
  const query = new URLSearchParams({ return_to: pathname + search, nonce })
  location.assign(`/api/auth/oidc/start?${query}`)
}

interface Came extends Begun {
  readonly code?: string
  /** Why there is no code. */
  readonly error?: string
}

/** Result of a return from the identity provider. It's read from the address and removed from it. */
function comeBack(): Came | undefined {
  const [, failed, word = ''] = /^#sign_on(_error)?=(\w+)$/.exec(location.hash) ?? []
  if (word === '') return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  const begun = keptValue(keptUnder, isBegun, sessionStorage)
  keep(keptUnder, null, sessionStorage)
  if (begun === undefined) return undefined
  return failed === undefined ? { ...begun, code: word } : { ...begun, error: word }
}

let came = comeBack()

/** The result of a return for this purpose. It's returned only once. */
export function cameBackTo(purpose: Begun['purpose']): Came | undefined {
  if (came?.purpose !== purpose) return undefined
  const told = came
  came = undefined
  return told
}

import { Keys } from '../../../kernel/keys.ts'
import { cookieIn } from '../../../sign-on/browser.ts'

/** Sessions remembered per browser: several people may share a machine, each in their own tab. */
const sessions = 5
const mark = /^[0-9a-f]{32}$/
const lasting_s = 34_560_000

interface MarkParts {
  readonly appKey: string
  readonly address: () => string
  readonly production: boolean
}

/**
 * Distinguishes console pages from programs that signed in as the console. A browser keeps a cookie that no script can
 * read and sends it with each request of its session. The console's budget applies to those requests.
 */
export class ConsoleMarks {
  readonly #keys: Keys
  readonly #parts: MarkParts
  constructor(parts: MarkParts) {
    this.#keys = new Keys(parts.appKey, 'pages of the console')
    this.#parts = parts
  }

  /** Whether the request's cookies contain the mark of its session. */
  has(cookies: string, token_id: number): boolean {
    const held = this.#held(cookies)
    return held.length > 0 && this.#marksOf(token_id).some((each) => held.includes(each))
  }

  /** The `Set-Cookie` value: this session's mark plus the marks already in the browser. */
  cookie(cookies: string, token_id: number): string {
    const [own = ''] = this.#marksOf(token_id)
    const all = [own, ...this.#held(cookies).filter((each) => each !== own)].slice(0, sessions)
    const name = this.#name()
    const secure = name.startsWith('__Host-') ? '; Secure' : ''
    return `${name}=${all.join('.')}; Path=/; Max-Age=${lasting_s}; HttpOnly; SameSite=Strict${secure}`
  }

  #held(cookies: string): readonly string[] {
    const value = cookies === '' ? undefined : cookieIn(cookies, this.#name())
    return (value ?? '').split('.', sessions).filter((each) => mark.test(each))
  }

  #marksOf(token_id: number): readonly string[] {
    return this.#keys.candidates(String(token_id)).map((each) => each.slice(2, 34))
  }

  #name(): string {
    const { production, address } = this.#parts
    return production || address().startsWith('https:') ? '__Host-waybill_console' : 'waybill_console'
  }
}

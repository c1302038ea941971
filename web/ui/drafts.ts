import { keep, kept } from './kept.ts'

// What was typed into a form and not saved, kept by the window until it is saved or given up: a reload, the browser's Back and
// a session that ends meanwhile lose nothing. It holds names and addresses, so it goes with the window and with who typed it.

const prefix = 'waybill.draft.'
const ownerName = 'waybill.draft-owner'
/** Changes with the form of what is kept: what an older version kept is not read. */
const form = 1

interface Kept {
  readonly form: typeof form
  readonly draft: unknown
}

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'form' in value && value.form === form
}

/** Whether something that was kept has what such a form has. */
function isLike<V>(draft: unknown, like: V): draft is V {
  if (typeof draft !== 'object' || draft === null || typeof like !== 'object' || like === null) return false
  return Object.keys(like).every((name) => name in draft)
}

/** What was kept of the form at an address, which has what is in `like`. */
export function keptDraft<V>(address: string, like: V): V | undefined {
  try {
    const value: unknown = JSON.parse(kept(prefix + address, sessionStorage) ?? 'null')
    return isKept(value) && isLike(value.draft, like) ? value.draft : undefined
  } catch {
    return undefined
  }
}

/** Keeps what stands in the form at an address; undefined forgets it. */
export function keepDraft(address: string, draft: unknown): void {
  keep(prefix + address, draft === undefined ? null : JSON.stringify({ form, draft }), sessionStorage)
}

export function forgetDrafts(): void {
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(prefix)) keep(name, null, sessionStorage)
  }
}

/** Whoever is signed in finds their own drafts, and nobody else's. */
export function draftsBelongTo(person: number): void {
  if (kept(ownerName, sessionStorage) !== String(person)) forgetDrafts()
  keep(ownerName, String(person), sessionStorage)
}

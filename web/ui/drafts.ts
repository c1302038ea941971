import { keep, kept } from './kept.ts'

// Drafts: unsaved form input, kept by the window until it's saved or discarded. They survive a reload, the browser's
// Back button and an expired session. Drafts hold names and addresses, so they end with the window and belong to one
// user.

const prefix = 'waybill.draft.'
const ownerName = 'waybill.draft-owner'
/** Version of the stored format; drafts of other versions are ignored. */
const form = 1

interface Kept {
  readonly form: typeof form
  readonly draft: unknown
}

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'form' in value && value.form === form
}

/** Whether a draft has all the keys of `like`. */
function isLike<V>(draft: unknown, like: V): draft is V {
  if (typeof draft !== 'object' || draft === null || typeof like !== 'object' || like === null) return false
  return Object.keys(like).every((name) => name in draft)
}

/** Draft of the form at an address, if it has all the keys of `like`. */
export function keptDraft<V>(address: string, like: V): V | undefined {
  try {
    const value: unknown = JSON.parse(kept(prefix + address, sessionStorage) ?? 'null')
    return isKept(value) && isLike(value.draft, like) ? value.draft : undefined
  } catch {
    return undefined
  }
}

/** Stores the draft of the form at an address; undefined deletes it. */
export function keepDraft(address: string, draft: unknown): void {
  keep(prefix + address, draft === undefined ? null : JSON.stringify({ form, draft }), sessionStorage)
}

export function forgetDrafts(): void {
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(prefix)) keep(name, null, sessionStorage)
  }
}

/** Assigns the drafts to the signed-in user and deletes those of anyone else. */
export function draftsBelongTo(person: number): void {
  if (kept(ownerName, sessionStorage) !== String(person)) forgetDrafts()
  keep(ownerName, String(person), sessionStorage)
}

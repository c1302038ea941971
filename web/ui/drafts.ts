import { hasKeys, keep, kept, keptValue } from './kept.ts'

// Drafts: unsaved form input, kept by the window until it's saved or discarded. They survive a reload, the browser's
// Back button and an expired session. Drafts hold names and addresses, so they end with the window and belong to one
// user.

const prefix = 'waybill.draft.'
const ownerName = 'waybill.draft-owner'
/** Version of the stored format; drafts of other versions are ignored. */
const form = 1

function isLike<V>(draft: unknown, like: V): draft is V {
  return typeof like === 'object' && like !== null && hasKeys(draft, ...Object.keys(like))
}

/** Draft of the form at an address, if it has all the keys of `like`. */
export function keptDraft<V>(address: string, like: V): V | undefined {
  const isKept = (value: unknown): value is { readonly draft: V } =>
    hasKeys(value, 'form', 'draft') && value.form === form && isLike(value.draft, like)
  return keptValue(prefix + address, isKept, sessionStorage)?.draft
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

import { useState } from 'react'
import { keptDraft } from '../drafts.ts'

/** Where changes of the record at this address are kept; `name` tells records of one address apart. */
export function editAddress(name = ''): string {
  return `${location.pathname} edit ${name}`
}

/** Whether the record beside its list is being changed. It is from the start where changes of it were kept. */
export function useEditMode(name = '') {
  return useState(() => keptDraft(editAddress(name), {}) !== undefined)
}

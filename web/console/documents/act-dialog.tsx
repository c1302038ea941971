import type { ComponentProps, ReactNode } from 'react'
import { type Refusal, refusalOf } from '../../ui/data/refusal.ts'
import { useToast } from '../../ui/toast.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useAct } from '../api.tsx'
import type { Call, DocumentEntry } from './entry.ts'
import { Refused } from './refused.tsx'

interface ActDialogProps<Made> extends Omit<
  ComponentProps<typeof FormDialog>,
  'onSubmit' | 'busy' | 'children'
> {
  readonly of: DocumentEntry
  /** Explanation above the fields. */
  readonly text?: string
  readonly act: (call: Call) => Promise<Made>
  /** Message after the action. */
  readonly done: (made: Made) => string
  readonly onDone?: (made: Made) => void
  readonly children: (errors: Refusal['errors']) => ReactNode
}

/** Dialog around one action on a document. Once it succeeds, a toast says so and the dialog closes. */
export function ActDialog<Made>(props: ActDialogProps<Made>) {
  const { of, text, act, done, onDone, children, ...dialog } = props
  const toast = useToast()
  const { mutate, error, isPending } = useAct(act, of.touches)
  const submit = () =>
    mutate(undefined, {
      onSuccess: (made) => {
        toast({ kind: 'good', text: done(made) })
        dialog.onClose()
        onDone?.(made)
      },
    })
  return (
    <FormDialog {...dialog} onSubmit={submit} busy={isPending}>
      {text !== undefined && <p>{text}</p>}
      <Refused of={of} error={error} />
      {children(refusalOf(error).errors)}
    </FormDialog>
  )
}

/** Path and version of the document that an action changes. */
export function sent({ id, version }: { readonly id: number; readonly version: number }) {
  return { params: { id }, ifMatch: version }
}

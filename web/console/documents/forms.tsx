import { EditDocument } from './edit-document.tsx'
import type { FormSpec, FormValues } from './form-spec.ts'
import type { DocumentRecord, Kind } from './kind.ts'
import { NewDocument } from './new-document.tsx'

/** Creates a kind's new and edit pages from its form spec. */
export function formsOf<
  R extends DocumentRecord,
  V extends FormValues,
  Body extends object,
  S extends string,
>(form: FormSpec<R, V, Body, S>): Pick<Kind<R>, 'New'> & Required<Pick<Kind<R>, 'Edit'>> {
  return {
    New: ({ kind }) => <NewDocument kind={kind} form={form} />,
    Edit: ({ kind, record }) => <EditDocument kind={kind} record={record} form={form} />,
  }
}

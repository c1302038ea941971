import type { Refusal } from '../data/refusal.ts'
import { useFormat } from '../i18n/format.ts'
import { useText } from '../i18n/language.tsx'
import { KeyValues } from '../key-values.tsx'
import { messages } from '../messages.ts'
import { Section } from '../page.tsx'
import { type Cells, type Said, type Shown, cellsOf } from './cell.ts'
import type { FieldGroup, Fields } from './fields.ts'
import { controlsOf, partsOf } from './kinds.tsx'

interface RecordFieldsProps<Body extends object> {
  readonly fields: Fields<Body>
  readonly cells: Cells<Body>
  readonly onCells: (cells: Cells<Body>) => void
  readonly errors: Refusal['errors']
  readonly isNew?: boolean
}

/** The fields of a record as a form. */
export function RecordFields<Body extends object>(props: RecordFieldsProps<Body>) {
  const { fields, cells, onCells, errors, isNew = false } = props
  return fields.groups.map((group) => {
    const controls = controlsOf({ fields: group.fields, cells, onCells, errors, isNew })
    if (controls.length === 0) return null
    return (
      <Section key={group.title} title={group.title}>
        <div className="fields">{controls}</div>
      </Section>
    )
  })
}

/** How values are said in the language of the person. */
export function useSaid(): Said {
  const t = useText(messages)
  const format = useFormat()
  return { yes: t('yes'), no: t('no'), number: (value) => format.number(value) }
}

interface RecordFactsProps<Body extends object> {
  readonly fields: Fields<Body>
  readonly record: Shown<Body>
}

/** The same fields to read. */
export function RecordFacts<Body extends object>({ fields, record }: RecordFactsProps<Body>) {
  return fields.groups.map((group) => <Facts key={group.title} group={group} record={record} />)
}

interface FactsProps<Body extends object> {
  readonly group: FieldGroup<Body>
  readonly record: Shown<Body>
}

function Facts<Body extends object>({ group, record }: FactsProps<Body>) {
  const said = useSaid()
  const read = partsOf(cellsOf(group.fields, record)).filter(
    ({ isSecret, plain }) => !isSecret && !(group.isSparse === true && plain === ''),
  )
  if (read.length === 0) return null
  return (
    <Section title={group.title}>
      <KeyValues items={read.map(({ label, words }) => [label, words(said)] as const)} />
    </Section>
  )
}

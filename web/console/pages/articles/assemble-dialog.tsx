import { useState } from 'react'
import { isObject } from '../../../../client/src/errors.ts'
import type { Article, Kit, NewKitAssembly } from '../../../../client/src/generated/logistics.ts'
import { filledOf } from '../../../ui/data/changes.ts'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { DateField, SelectField, TextField } from '../../../ui/field.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useWrite } from '../../api.tsx'
import { receptions } from '../../documents/entries.ts'
import { numberOf } from '../../documents/line-values.ts'
import { named } from '../../documents/named.ts'
import { Refused } from '../../documents/refused.tsx'
import { useWarehouses } from '../../warehouses.ts'
import { messages } from './kit-messages.ts'

interface AssembleDialogProps {
  readonly article: Article
  readonly kit: Kit
  readonly way: 'assemble' | 'disassemble'
  readonly onClose: () => void
}

/** Typed text by path: `lot_number` of the kit, `parts.0.lot_number` of its first part. */
type Values = Readonly<Record<string, string>>

/** Resources that assembling also changes: orders waiting for goods may get some. */
const touches = ['stock', 'sales_orders', 'dashboard', 'events']

/** Assembles kits from their parts, or disassembles them. */
export function AssembleDialog({ article, kit, way, onClose }: AssembleDialogProps) {
  const t = useText(messages)
  const toast = useToast()
  const [values, setValues] = useState<Values>({ quantity_um3pl: '1' })
  const ways = {
    assemble: useWrite('kits.assemble', { touches }),
    disassemble: useWrite('kits.disassemble', { touches }),
  }
  const { mutateAsync, error, isPending } = ways[way]
  const { errors } = refusalOf(error)
  const code = article.article_code
  const field: FieldOf = (path) => ({
    value: values[path] ?? '',
    onValue: (value) => setValues({ ...values, [path]: value }),
    error: errors[path],
  })
  const labels = {
    quantity_um3pl: t('kits'),
    warehouse_id: t('warehouse'),
    location_code: t('location'),
    lot_number: t('lot'),
    expiry_date: t('expiry'),
    serial_numbers: t('serials'),
    parts: t('article'),
    components: t('title'),
  }
  const run = async () => {
    const made = await mutateAsync({ params: { id: article.id }, body: bodyOf(values, kit) })
    toast({ kind: 'good', text: t(`${way}d`, { count: made.quantity_um3pl, code }) })
    onClose()
  }
  return (
    <FormDialog
      wide
      title={t(`${way}Title`, { code })}
      onClose={onClose}
      // The dialog shows the error.
      onSubmit={() => void run().catch(() => undefined)}
      action={t(way)}
      busy={isPending}
      disabled={values['quantity_um3pl'] === ''}
    >
      <p className="soft">{t(`${way}Text`)}</p>
      <Refused of={receptions} error={error} labels={labels} />
      <Missing kit={kit} error={error} />
      <KitFields article={article} way={way} field={field} />
      {kit.components.map((part, at) => (
        <PartFields
          key={part.article_id}
          part={part}
          comesIn={way === 'disassemble'}
          kits={numberOf(values['quantity_um3pl'] ?? '')}
          field={(name) => field(`parts.${at}.${name}`)}
        />
      ))}
      <TextField label={t('reason')} {...field('reason')} />
    </FormDialog>
  )
}

type FieldOf = (path: string) => {
  readonly value: string
  readonly onValue: (value: string) => void
  readonly error: readonly string[] | undefined
}

/** Request body. Texts go as typed, and the API reports errors at their fields. */
function bodyOf(values: Values, kit: Kit): NewKitAssembly {
  const { quantity_um3pl = '', warehouse = '', reason = '' } = values
  return {
    quantity_um3pl,
    ...(warehouse !== '' && { warehouse_id: Number(warehouse) }),
    ...whichOf(values, ''),
    ...filledOf({ reason: reason.trim() }),
    parts: kit.components.map(({ article_id }, at) => ({ article_id, ...whichOf(values, `parts.${at}.`) })),
  }
}

function whichOf(values: Values, at: string) {
  const text = (name: string) => values[`${at}${name}`]?.trim() ?? ''
  const serials = text('serial_numbers')
    .split(/[\s,;]+/)
    .filter((serial) => serial !== '')
  return {
    ...filledOf({
      location_code: text('location_code'),
      lot_number: text('lot_number'),
      expiry_date: text('expiry_date'),
    }),
    ...(serials.length > 0 && { serial_numbers: serials }),
  }
}

function KitFields({
  article,
  way,
  field,
}: Pick<AssembleDialogProps, 'article' | 'way'> & { readonly field: FieldOf }) {
  const t = useText(messages)
  const { warehouses } = useWarehouses()
  const { error: _error, ...warehouse } = field('warehouse')
  return (
    <div className="fields">
      <TextField
        label={t('kits')}
        hint={article.um3pl}
        {...field('quantity_um3pl')}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <SelectField
        label={t('warehouse')}
        {...warehouse}
        error={field('warehouse_id').error}
        options={[{ value: '', label: t('defaultWarehouse') }, ...named(warehouses)]}
      />
      <Which of={article} comesIn={way === 'assemble'} field={field} expiryHint={t('firstHint')} />
    </div>
  )
}

interface PartFieldsProps {
  readonly part: Kit['components'][number]
  readonly comesIn: boolean
  /** The typed number of kits. */
  readonly kits: number | undefined
  readonly field: FieldOf
}

function PartFields({ part, comesIn, kits, field }: PartFieldsProps) {
  const format = useFormat()
  const { article_code, description, quantity_um3pl, um3pl } = part
  return (
    <fieldset className="articles-part">
      <legend>
        <span className="mono">{article_code}</span> <span className="soft">{description}</span>
        {kits !== undefined && (
          <strong>
            {' '}
            {format.number(quantity_um3pl * kits)} {um3pl}
          </strong>
        )}
      </legend>
      <div className="fields">
        <Which of={part} comesIn={comesIn} field={field} />
      </div>
    </fieldset>
  )
}

interface WhichProps {
  readonly of: Pick<Article, 'tracking' | 'expiry_tracking'>
  readonly comesIn: boolean
  readonly field: FieldOf
  readonly expiryHint?: string
}

/** Location, plus lot, expiry date or serial numbers if the article tracks them. */
function Which({ of: { tracking, expiry_tracking }, comesIn, field, expiryHint }: WhichProps) {
  const t = useText(messages)
  const any = comesIn ? undefined : t('anyHint')
  return (
    <>
      <TextField label={t('location')} hint={any} {...field('location_code')} mono autoComplete="off" />
      {tracking === 'lot' && (
        <TextField
          label={t('lot')}
          hint={any}
          required={comesIn}
          {...field('lot_number')}
          mono
          autoComplete="off"
        />
      )}
      {expiry_tracking && comesIn && (
        <DateField label={t('expiry')} hint={expiryHint} {...field('expiry_date')} />
      )}
      {tracking === 'serial' && (
        <TextField
          label={t('serials')}
          hint={t('serialsHint')}
          required
          {...field('serial_numbers')}
          mono
          autoComplete="off"
        />
      )}
    </>
  )
}

/** Missing parts and their quantities. */
function Missing({ kit, error }: { readonly kit: Kit; readonly error: unknown }) {
  const t = useText(messages)
  const { shortages } = refusalOf(error).body
  if (!Array.isArray(shortages)) return null
  const codes = new Map(kit.components.map((part) => [part.article_id, part.article_code]))
  return (
    <ul>
      {shortages.filter(isObject).map(({ article_id, missing_um3pl }) => (
        <li key={Number(article_id)}>
          {t('missing', {
            code: codes.get(Number(article_id)) ?? kit.article_code,
            count: Number(missing_um3pl),
          })}
        </li>
      ))}
    </ul>
  )
}

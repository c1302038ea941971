import { useState } from 'react'
import type { StockMinimum } from '../../../../client/src/generated/logistics.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Section } from '../../../ui/page.tsx'
import { State } from '../../../ui/state.tsx'
import { useRead, useWrite } from '../../api.tsx'
import { named } from '../../documents/named.ts'
import { useMay } from '../../role.ts'
import { useWarehouses } from '../../warehouses.ts'
import { messages } from './minimum-messages.ts'

const touches = ['stock_minimums', 'dashboard']

/** Minimum stock of an article. Hidden without one, unless the user can set it. */
export function Minimums({ article }: { readonly article: number }) {
  const t = useText(messages)
  const mayWrite = useMay('operator')
  const { data } = useRead('stock_minimums.list', { query: { article_id: article, per_page: 200 } })
  if (data === undefined || (data.data.length === 0 && !mayWrite)) return null
  return (
    <Section title={t('title')}>
      {data.data.length > 0 && (
        <table className="simple-table">
          <tbody>
            {data.data.map((each) => (
              <Row key={each.id} minimum={each} mayWrite={mayWrite} />
            ))}
          </tbody>
        </table>
      )}
      {mayWrite && <NewMinimum article={article} />}
    </Section>
  )
}

function Row({ minimum, mayWrite }: { readonly minimum: StockMinimum; readonly mayWrite: boolean }) {
  const t = useText(messages)
  const format = useFormat()
  const { nameOf } = useWarehouses()
  const removing = useWrite('stock_minimums.delete', { touches })
  const { id, version, warehouse_id, minimum_um3pl, um3pl, low } = minimum
  const where = warehouse_id === null ? t('allWarehouses') : nameOf(warehouse_id)
  return (
    <tr>
      <td>{where}</td>
      <td className="end">
        {format.number(minimum_um3pl)} {um3pl}
      </td>
      <td>
        <State tone={low ? 'warn' : 'good'}>{t(low ? 'low' : 'enough')}</State>
      </td>
      {mayWrite && (
        <td className="end">
          <IconButton
            icon="trash"
            label={t('remove', { where })}
            onClick={() => removing.mutate({ params: { id }, ifMatch: version })}
          />
        </td>
      )}
    </tr>
  )
}

function NewMinimum({ article }: { readonly article: number }) {
  const t = useText(messages)
  const { warehouses } = useWarehouses()
  const [warehouse, setWarehouse] = useState('')
  const [quantity, setQuantity] = useState('')
  const setting = useWrite('stock_minimums.set', { touches })
  const { errors } = refusalOf(setting.error)
  const set = () => {
    const where = warehouse === '' ? {} : { warehouse_id: Number(warehouse) }
    setting.mutate(
      { body: { article_id: article, minimum_um3pl: quantity, ...where } },
      { onSuccess: () => setQuantity('') },
    )
  }
  return (
    <Form className="stack" onSubmit={set}>
      <div className="fields">
        <SelectField
          label={t('warehouse')}
          value={warehouse}
          onValue={setWarehouse}
          error={errors['warehouse_id']}
          options={[{ value: '', label: t('allWarehouses') }, ...named(warehouses)]}
        />
        <TextField
          label={t('minimum')}
          value={quantity}
          onValue={setQuantity}
          error={errors['minimum_um3pl']}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
      <Button submit busy={setting.isPending} disabled={quantity === ''}>
        {t('set')}
      </Button>
    </Form>
  )
}

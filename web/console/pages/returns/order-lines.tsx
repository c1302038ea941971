import type { SalesOrder, SalesOrderLine } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { NumberField, SelectField, TextField } from '../../../ui/field.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useLanguage, useText } from '../../../ui/i18n/language.tsx'
import { Section } from '../../../ui/page.tsx'
import { messages as documentMessages } from '../../documents/messages.ts'
import { typedNumber } from '../../documents/line-values.ts'
import { formMessages } from './form-messages.ts'
import {
  type Coming,
  type Values,
  chosenLines,
  linesOut,
  nothingComing,
  outOf,
  shippedLots,
  wishes,
} from './form-values.ts'

interface OrderLinesProps {
  readonly order: SalesOrder
  readonly values: Values
  readonly onValues: (values: Values) => void
  readonly errors: Readonly<Record<string, readonly string[]>>
}

/** Shipped quantities of an order, and the quantities to return. */
export function OrderLines({ order, values, onValues, errors }: OrderLinesProps) {
  const f = useText(formMessages)
  const { language } = useLanguage()
  const lines = linesOut(order)
  const chosen = chosenLines(order, values)
  const all = () => {
    const whole = lines.map((line): readonly [number, Coming] => [
      line.id,
      { ...(values.coming[line.id] ?? nothingComing), quantity: typedNumber(outOf(line), language) },
    ])
    onValues({ ...values, coming: Object.fromEntries(whole) })
  }
  return (
    <Section
      title={f('ofOrder', { number: order.order_number })}
      aside={lines.length > 0 && <Button onClick={all}>{f('everything')}</Button>}
    >
      {lines.length === 0 && <p className="soft">{f('nothingOut')}</p>}
      <ul className="returns-lines">
        {lines.map((line) => (
          <LineFields
            key={line.id}
            line={line}
            lots={shippedLots(order, line.id).map(({ lot_number }) => lot_number)}
            coming={values.coming[line.id] ?? nothingComing}
            onComing={(coming) => onValues({ ...values, coming: { ...values.coming, [line.id]: coming } })}
            errorOf={(name) => errors[`lines.${chosen.indexOf(line)}.${name}`]}
          />
        ))}
      </ul>
    </Section>
  )
}

interface LineFieldsProps {
  readonly line: SalesOrderLine
  /** Lots that the customer received. */
  readonly lots: readonly string[]
  readonly coming: Coming
  readonly onComing: (coming: Coming) => void
  readonly errorOf: (name: string) => readonly string[] | undefined
}

function LineFields({ line, lots, coming, onComing, errorOf }: LineFieldsProps) {
  const f = useText(formMessages)
  const d = useText(documentMessages)
  const format = useFormat()
  const { article_code: code, um3pl: unit } = line
  return (
    <li className="returns-line returns-line--form">
      <div className="returns-line__article">
        <strong className="mono">{code}</strong>
        <span>{line.description}</span>
        <small className="soft">{f('shipped', { quantity: format.number(outOf(line)), unit })}</small>
        {lots.length > 0 && (
          <small className="soft">
            {d('lot')} <span className="mono">{lots.join(', ')}</span>
          </small>
        )}
      </div>
      <NumberField
        label={f('amount')}
        aria-label={f('amountOf', { code })}
        value={coming.quantity}
        onValue={(quantity) => onComing({ ...coming, quantity })}
        error={errorOf('quantity_um3pl') ?? errorOf('sales_order_line_id')}
      />
      <SelectField
        label={f('wish')}
        value={coming.requested_action}
        onValue={(requested_action) => onComing({ ...coming, requested_action })}
        options={wishes.map((wish) => ({ value: wish, label: f(`action_${wish}`) }))}
        error={errorOf('requested_action')}
      />
      <TextField
        label={f('condition')}
        aria-label={f('conditionOf', { code })}
        value={coming.condition}
        onValue={(condition) => onComing({ ...coming, condition })}
        error={errorOf('condition')}
        autoComplete="off"
      />
    </li>
  )
}

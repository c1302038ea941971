import { useState } from 'react'
import type { SalesOrder, SalesOrderLine } from '../../../../client/src/generated/logistics.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { NumberField, TextField } from '../../../ui/field.tsx'
import { useLanguage, useText } from '../../../ui/i18n/language.tsx'
import { ActDialog, sent } from '../../documents/act-dialog.tsx'
import { salesOrders } from '../../documents/entries.ts'
import { exact } from '../../documents/exact.ts'
import type { ActionDialogProps } from '../../documents/kind.ts'
import { numberOf } from '../../documents/line-values.ts'
import { QuantityInputs } from '../../documents/quantity-inputs.tsx'
import { everything, type Share, shareError, sharesOf } from '../../documents/shares.ts'
import { actionMessages } from './action-messages.ts'
import { messages } from './messages.ts'
import { type Lack, lacksOf } from './ship-lacks.ts'
import { ParcelChoice } from './ship-parcels.tsx'
import {
  newPackage,
  type PackageValues,
  shipBody,
  shipParcelsBody,
  type ShipTextKey,
  type ShipValues,
  shipValues,
} from './ship-values.ts'

const reservedOf = (line: SalesOrderLine) => line.reserved_um3pl

/** Creates one shipment: goods, carrier and packages. */
export function ShipDialog({ record: order, onClose }: ActionDialogProps<SalesOrder>) {
  const a = useText(actionMessages)
  const { language } = useLanguage()
  const { order_number: number } = order
  const lines = order.lines.filter((line) => line.reserved_um3pl > 0)
  const [typed, setTyped] = useState(() => everything(lines, reservedOf, language))
  const [values, setValues] = useState(() => shipValues(order))
  const parcels = order.parcels.filter(({ shipment_id }) => shipment_id === null)
  const [isByLines, setByLines] = useState(parcels.length === 0)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(parcels.map(({ id }) => id)))
  const shares = sharesOf(lines, typed)
  const body = isByLines ? shipBody(values, shares) : shipParcelsBody(values, [...chosen])
  const leaving = parcels.filter(({ id }) => chosen.has(id))
  const serialsOf = (line: SalesOrderLine, isAsked: string | undefined) => (
    <Serials key={line.id} {...{ line, values, isAsked }} onValues={setValues} />
  )
  return (
    <ActDialog
      of={salesOrders}
      wide
      title={a('shipTitle', { number })}
      action={a('ship')}
      icon="truck"
      act={(call) => call('sales_orders.ship', { ...sent(order), body })}
      done={() => a('done_ship', { number })}
      onClose={onClose}
      disabled={isByLines ? shares.length === 0 : chosen.size === 0}
    >
      {(errors) => (
        <>
          <Lacks lacks={lacksOf(order, { ...values, parcels: isByLines ? undefined : leaving })} />
          <Carriage values={values} onValues={setValues} errors={errors} />
          {isByLines ? (
            <>
              <QuantityInputs
                lines={lines}
                most={reservedOf}
                mostTitle={a('reserved')}
                nowTitle={a('shippedNow')}
                typed={typed}
                onTyped={setTyped}
                errorOf={({ id }) => shareError(errors, shares, id)}
                more={Object.fromEntries(
                  lines.map((line) => [line.id, serialsOf(line, shareError(errors, shares, line.id))]),
                )}
              />
              {isPartial(order, shares) && <p className="soft">{a('shipPartly')}</p>}
              <Packages values={values} onValues={setValues} />
            </>
          ) : (
            <ParcelChoice {...{ parcels, chosen }} onChosen={setChosen} error={parcelError(errors)} />
          )}
          {parcels.length > 0 && (
            <div>
              <Button kind="quiet" onClick={() => setByLines(!isByLines)}>
                {a(isByLines ? 'shipByParcels' : 'shipByLines')}
              </Button>
            </div>
          )}
        </>
      )}
    </ActDialog>
  )
}

/** Warning about missing data before shipping. */
function Lacks({ lacks }: { readonly lacks: readonly Lack[] }) {
  const a = useText(actionMessages)
  return (
    <div role="status">
      {lacks.length > 0 && (
        <div className="notice notice--warn">
          <strong>{a('lacks')}</strong>
          {lacks.map((lack) => (
            <div key={lack.kind}>
              {a(`lacks_${lack.kind}`, { parcels: lack.kind === 'label' ? lack.parcels : '' })}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** The first error about parcels. */
function parcelError(errors: Readonly<Record<string, readonly string[]>>): string | undefined {
  return Object.entries(errors).find(([path]) => path.split('.')[0] === 'parcels')?.[1][0]
}

/** Whether the shipment leaves part of the order behind. */
function isPartial({ lines }: SalesOrder, shares: readonly Share[]): boolean {
  return lines.some((line) => {
    const share = shares.find(({ id }) => id === line.id)
    const rest = line.quantity_um3pl - line.shipped_um3pl - line.cancelled_um3pl
    return exact(rest) > (share === undefined ? 0 : (numberOf(share.quantity_um3pl) ?? 0))
  })
}

interface PartProps {
  readonly values: ShipValues
  readonly onValues: (values: ShipValues) => void
}

function Carriage({
  values,
  onValues,
  errors,
}: PartProps & { readonly errors: Readonly<Record<string, readonly string[]>> }) {
  const t = useText(messages)
  const a = useText(actionMessages)
  const text = (key: ShipTextKey) => ({
    value: values[key],
    onValue: (value: string) => onValues({ ...values, [key]: value }),
    error: errors[key],
  })
  return (
    <div className="fields">
      <TextField
        label={a('tracking_number')}
        {...text('tracking_number')}
        mono
        autoFocus
        autoComplete="off"
      />
      <TextField label={a('tracking_url')} {...text('tracking_url')} type="url" autoComplete="off" />
      <TextField label={t('carrier')} {...text('carrier_code')} />
      <TextField label={a('carrierService')} {...text('carrier_service')} />
    </div>
  )
}

interface SerialsProps extends PartProps {
  readonly line: SalesOrderLine
  /** Error text if the API requires serial numbers. */
  readonly isAsked: string | undefined
}

/** Serial numbers to ship, if the order or the API requires them. */
function Serials({ line, values, onValues, isAsked }: SerialsProps) {
  const a = useText(actionMessages)
  const { serials } = values
  if (isAsked === undefined && line.serial_numbers.length === 0 && serials[line.id] === undefined) return null
  return (
    <TextField
      label={a('serials', { code: line.article_code })}
      hint={a('serialsHint')}
      mono
      value={serials[line.id] ?? ''}
      placeholder={line.serial_numbers.join(' ')}
      onValue={(value) => onValues({ ...values, serials: { ...serials, [line.id]: value } })}
    />
  )
}

function Packages({ values, onValues }: PartProps) {
  const t = useText(messages)
  const a = useText(actionMessages)
  const { packages } = values
  const change = (key: string, changes: Partial<PackageValues>) =>
    onValues({
      ...values,
      packages: packages.map((each) => (each.key === key ? { ...each, ...changes } : each)),
    })
  return (
    <fieldset className="stack">
      <legend className="field__label">{t('parcels')}</legend>
      {packages.map(({ key, type, weight, tracking }, index) => (
        <div key={key} className="orders-package">
          <TextField label={a('type')} value={type} onValue={(value) => change(key, { type: value })} />
          <NumberField
            label={a('weight_kg')}
            value={weight}
            onValue={(value) => change(key, { weight: value })}
          />
          <TextField
            label={a('tracking_number')}
            mono
            value={tracking}
            onValue={(value) => change(key, { tracking: value })}
          />
          <IconButton
            icon="trash"
            label={a('removePackage', { number: index + 1 })}
            onClick={() => onValues({ ...values, packages: packages.filter((each) => each.key !== key) })}
          />
        </div>
      ))}
      <div>
        <Button icon="add" onClick={() => onValues({ ...values, packages: [...packages, newPackage()] })}>
          {a('addPackage')}
        </Button>
      </div>
    </fieldset>
  )
}

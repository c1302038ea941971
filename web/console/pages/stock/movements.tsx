import { Link } from 'wouter'
import type { StockMovement } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { type Format, useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Bones, Failure } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import type { Tone } from '../../../ui/state.tsx'
import type { Rows } from '../../../ui/table/column.ts'
import { Timeline } from '../../../ui/timeline.tsx'
import { useFeed } from '../../api.tsx'
import type { Filter } from '../../../ui/filter.ts'
import { ChoiceFilter } from '../../../ui/filters.tsx'
import { useMovementKind } from '../../documents/timeline-names.ts'
import { useWarehouses } from '../../warehouses.ts'
import { MovementExport } from './movement-export.tsx'
import { sourceOf, useActor } from './movement-words.ts'
import { messages } from './messages.ts'

const held = 'reserve,release'
const moved =
  'opening_balance,receive,receive_reversal,putaway,pick,ship,ship_reversal,adjust,count,transfer_out,transfer_in,status_change,return_receive,restock,scrap,assemble,disassemble'

interface MovementsProps {
  readonly article: number
  readonly unit: string
  readonly filter: Filter
  /** Excludes later movements. */
  readonly until: string | undefined
}

/** Stock history of an article: every movement with its cause, newest first. */
export function Movements({ article, unit, filter, until }: MovementsProps) {
  const t = useText(messages)
  const kinds = { goods: moved, reservations: held }[filter.get('kind')]
  const query = {
    article_id: article,
    ...(kinds !== undefined && { kind: kinds }),
    ...(until !== undefined && { to: until }),
  }
  const rows = useFeed('stock.movements', { query })
  const options = [
    { id: 'goods', name: t('goodsMovements') },
    { id: 'reservations', name: t('reservations') },
  ]
  return (
    <Section
      title={t('movements')}
      aside={
        <div className="stock-which">
          <ChoiceFilter
            filter={filter}
            name="kind"
            label={t('showMovements')}
            all={t('allMovements')}
            options={options}
          />
          {rows.count > 0 && <MovementExport query={query} unit={unit} />}
        </div>
      }
    >
      <MovementList rows={rows} unit={unit} />
    </Section>
  )
}

function MovementList({ rows, unit }: { readonly rows: Rows<StockMovement>; readonly unit: string }) {
  const t = useText(messages)
  const kindOf = useMovementKind()
  const format = useFormat()
  const byOf = useActor()
  if (rows.error !== undefined && rows.error !== null) {
    return <Failure error={rows.error} retry={rows.retry} />
  }
  if (rows.loading === true) return <Bones lines={6} />
  const seen = Array.from({ length: rows.count }, (_, index) => rows.row(index)).filter(
    (movement) => movement !== undefined,
  )
  if (seen.length === 0) return <p className="soft">{t('noMovements')}</p>
  return (
    <>
      <Timeline
        moments={seen.map((movement) => ({
          key: movement.id,
          at: movement.occurred_at,
          tone: toneOfMovement(movement),
          title: (
            <>
              {kindOf(movement.kind)} <strong>{deltaOf(movement, unit, format)}</strong>
            </>
          ),
          by: byOf(movement),
          more: <Cause movement={movement} />,
        }))}
      />
      {seen.length < rows.count && (
        <div>
          <Button onClick={() => rows.onRange?.(0, rows.count)}>{t('older')}</Button>
        </div>
      )}
    </>
  )
}

function toneOfMovement({ on_hand_delta }: StockMovement): Tone {
  if (on_hand_delta === 0) return 'idle'
  return on_hand_delta > 0 ? 'good' : 'active'
}

/**
 * Change of the on-hand quantity, or of the reserved quantity if on hand didn't change. The movement's kind tells them
 * apart.
 */
function deltaOf({ on_hand_delta, reserved_delta }: StockMovement, unit: string, format: Format): string {
  const delta = on_hand_delta === 0 ? reserved_delta : on_hand_delta
  return delta === 0 ? '' : `${signed(delta, format)} ${unit}`
}

/** Formats a delta as `+12` or `−12`. */
function signed(delta: number, format: Format): string {
  return delta > 0 ? `+${format.number(delta)}` : format.number(delta).replace('-', '−')
}

/** Location, document and reason of a movement. */
function Cause({ movement }: { readonly movement: StockMovement }) {
  const t = useText(messages)
  const format = useFormat()
  const { nameOf } = useWarehouses()
  const { location_code, lot_number, reason, serial_numbers } = movement
  const source = sourceOf(movement, t)
  const locations = [nameOf(movement.warehouse_id), location_code, lot_number, serial_numbers?.join(', ')]
  const words = locations.filter((location) => location !== null && location !== undefined && location !== '')
  return (
    <>
      {source !== undefined && <Link href={source.to}>{source.name}</Link>}
      {reason !== null && <q>{reason}</q>}
      <div>
        {words.join(', ')}
        {movement.on_hand_delta !== 0 &&
          `: ${t('onHandAfter', { quantity: format.number(movement.on_hand_after) })}`}
      </div>
    </>
  )
}

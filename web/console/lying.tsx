import { Link } from 'wouter'
import type { PlacedStock } from '../../client/src/generated/logistics.ts'
import { useFormat } from '../ui/i18n/format.ts'
import { useText } from '../ui/i18n/language.tsx'
import { Awaited } from '../ui/notice.tsx'
import { Section } from '../ui/page.tsx'
import { useRead } from './api.tsx'
import { messages } from './lying-messages.ts'

/** Maximum rows. The stock list shows more. */
const shown = 200

/** Stock at a location, by article, lot and status. */
export function Lying({ location }: { readonly location: number }) {
  const l = useText(messages)
  const { data, error, refetch } = useRead('stock.at_location', {
    params: { id: location },
    query: { per_page: shown },
  })
  return (
    <Section title={l('lying')}>
      <Awaited data={data} error={error} retry={refetch} lines={4} />
      {data?.data.length === 0 && <p className="soft">{l('nothingLies')}</p>}
      {data !== undefined && data.data.length > 0 && <Goods rows={data.data} />}
      {data !== undefined && data.meta.total > shown && (
        <p className="soft">{l('moreLies', { count: data.meta.total - shown })}</p>
      )}
    </Section>
  )
}

function Goods({ rows }: { readonly rows: readonly PlacedStock[] }) {
  const l = useText(messages)
  const format = useFormat()
  return (
    <div className="scroll-x">
      <table className="simple-table">
        <thead>
          <tr>
            <th scope="col">{l('article')}</th>
            <th scope="col" className="end">
              {l('quantity')}
            </th>
            <th scope="col" className="end">
              {l('reserved')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Link className="mono" href={`/stock/${row.article_id}`}>
                  {row.article_code}
                </Link>
                <div>{row.description}</div>
                <Details row={row} />
              </td>
              <td className="end">
                {format.number(row.quantity_um3pl)} {row.um3pl}
              </td>
              <td className="end">{format.number(row.reserved_um3pl)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Lot, expiry date and status, each only if present. Available stock shows no status. */
function Details({ row }: { readonly row: PlacedStock }) {
  const l = useText(messages)
  const format = useFormat()
  const { lot_number: lot, expiry_date: day, stock_status: status } = row
  const said = [
    ...(lot === null ? [] : [l('lot', { lot })]),
    ...(day === null ? [] : [l('expires', { day: format.date(day) })]),
    ...(status === 'available' ? [] : [l(`status_${status}`)]),
    ...row.serial_numbers,
  ]
  return <div className="soft">{said.join(' · ')}</div>
}

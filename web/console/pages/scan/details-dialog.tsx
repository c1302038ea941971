import { useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { DateField, TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import type { Entry } from './count.ts'
import type { Missing } from './details.ts'
import { isGs1 } from './found.ts'
import { messages } from './dialog-messages.ts'
import { useFind } from './use-lookup.ts'
import { useWedge } from './use-wedge.ts'

interface DetailsDialogProps {
  readonly entry: Entry
  readonly missing: Missing
  readonly client_3pl_id: number | null
  /** Serial numbers of the article that are already counted. */
  readonly counted: readonly string[]
  readonly onDone: (entry: Entry) => void
  readonly onClose: () => void
}

/** Asks for the article's lot, expiry date and serial numbers. Scans fill in the answers. */
export function DetailsDialog({ entry, missing, onDone, onClose, ...rest }: DetailsDialogProps) {
  const t = useText(messages)
  const form = useDetails({ entry, missing, onDone, ...rest })
  const { lot, expiry, serials, typed, fault } = form
  const left = missing.serials - serials.length
  return (
    <FormDialog
      title={`${t('details')} ${entry.goods.article_code}`}
      onClose={onClose}
      onSubmit={form.submit}
      action={t('count')}
      disabled={!form.isWhole}
    >
      <p>{t('detailsText')}</p>
      {missing.lot && (
        <TextField
          label={t('lotNumber')}
          value={lot}
          onValue={(value) => form.set({ lot: value })}
          error={fault}
          mono
          autoFocus
          autoComplete="off"
        />
      )}
      {missing.expiry && (
        <DateField label={t('expiry')} value={expiry} onValue={(value) => form.set({ expiry: value })} />
      )}
      {missing.serials > 0 && (
        <>
          <ul className="scan-serials">
            {serials.map((serial) => (
              <li key={serial}>
                <span className="mono">{serial}</span>
                <IconButton
                  icon="close"
                  label={t('dropSerial', { serial })}
                  onClick={() => form.set({ serials: serials.filter((each) => each !== serial) })}
                />
              </li>
            ))}
          </ul>
          {left > 0 && (
            <TextField
              label={t('serialNumber')}
              hint={t('serialsLeft', { count: left })}
              value={typed}
              onValue={form.setTyped}
              error={missing.lot ? undefined : fault}
              mono
              autoFocus
              autoComplete="off"
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

interface Details {
  readonly lot: string
  readonly expiry: string
  readonly serials: readonly string[]
}

/** Details from one scan or one typed text. */
interface Given {
  readonly lot?: string | null
  readonly expiry?: string | null
  readonly serial?: string | null
}

function useDetails({ entry, missing, client_3pl_id, counted, onDone }: Omit<DetailsDialogProps, 'onClose'>) {
  const t = useText(messages)
  const [details, setDetails] = useState<Details>({
    lot: entry.lot_number ?? '',
    expiry: entry.expiry_date ?? '',
    serials: entry.serials,
  })
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const { find } = useFind(client_3pl_id)
  const isWhole = ({ lot, expiry, serials }: Details) =>
    !(missing.lot && lot === '') && !(missing.expiry && expiry === '') && serials.length === missing.serials
  const done = ({ lot, expiry, serials }: Details) =>
    onDone({
      ...entry,
      lot_number: lot === '' ? entry.lot_number : lot,
      expiry_date: expiry === '' ? entry.expiry_date : expiry,
      serials,
    })
  /** Merges the known details. A scan that completes them counts at once. */
  const take = (given: Given) => {
    const { lot, expiry, serials } = details
    const serial = given.serial ?? ''
    const isTwice = serials.includes(serial) || counted.includes(serial)
    setFault(isTwice ? t('serialTwice') : undefined)
    const next = {
      lot: given.lot ?? lot,
      expiry: given.expiry ?? expiry,
      serials: serial === '' || isTwice || missing.serials === 0 ? serials : [...serials, serial],
    }
    setDetails(next)
    setTyped('')
    if (isWhole(next)) done(next)
  }
  const plain = (text: string) => {
    if (entry.goods.barcodes.includes(text)) setFault(t('articleNotLot'))
    else take(missing.serials > 0 ? { serial: text } : { lot: text })
  }
  /** One GS1 label may hold lot, date and serial number. */
  const label = async (text: string) => {
    const found = await find(text).catch(() => [])
    const own = found.find(({ goods }) => goods.id === entry.goods.id)
    if (own === undefined) plain(text)
    else take({ lot: own.lot_number, expiry: own.expiry_date, serial: own.serial_number })
  }
  useWedge((text) => (isGs1(text) ? void label(text) : plain(text)))
  const now = { ...details, lot: details.lot.trim() }
  return {
    ...details,
    typed,
    fault,
    isWhole: isWhole(now) || typed.trim() !== '',
    set: (changed: Partial<Details>) => setDetails({ ...details, ...changed }),
    setTyped,
    submit: () => {
      if (typed.trim() !== '') take({ serial: typed.trim(), lot: now.lot })
      else if (isWhole(now)) done(now)
    },
  }
}

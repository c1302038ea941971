import { useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DateField, TextField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import type { Entry } from './count.ts'
import type { Missing } from './details.ts'
import { type Found, isGs1 } from './found.ts'
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
    <Dialog
      title={`${t('details')} ${entry.goods.article_code}`}
      onClose={onClose}
      onSubmit={form.submit}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" submit disabled={!form.isWhole}>
            {t('count')}
          </Button>
        </>
      }
    >
      <p>{t('detailsText')}</p>
      {missing.lot && (
        <TextField
          label={t('lotNumber')}
          value={lot}
          onValue={form.setLot}
          error={fault}
          mono
          autoFocus
          autoComplete="off"
        />
      )}
      {missing.expiry && <DateField label={t('expiryDate')} value={expiry} onValue={form.setExpiry} />}
      {missing.serials > 0 && (
        <>
          <ul className="scan-serials">
            {serials.map((serial) => (
              <li key={serial}>
                <span className="mono">{serial}</span>
                <IconButton
                  icon="close"
                  label={t('dropSerial', { serial })}
                  onClick={() => form.dropSerial(serial)}
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
    </Dialog>
  )
}

type Asked = Omit<DetailsDialogProps, 'onClose'>

function useDetails({ entry, missing, client_3pl_id, counted, onDone }: Asked) {
  const t = useText(messages)
  const [lot, setLot] = useState(entry.lot_number ?? '')
  const [expiry, setExpiry] = useState(entry.expiry_date ?? '')
  const [serials, setSerials] = useState(entry.serials)
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const { find } = useFind(client_3pl_id)
  const isWholeWith = (with_: { lot: string; expiry: string; serials: readonly string[] }) =>
    !(missing.lot && with_.lot === '') &&
    !(missing.expiry && with_.expiry === '') &&
    with_.serials.length === missing.serials
  const done = (with_: { lot: string; expiry: string; serials: readonly string[] }) =>
    onDone({
      ...entry,
      lot_number: with_.lot === '' ? entry.lot_number : with_.lot,
      expiry_date: with_.expiry === '' ? entry.expiry_date : with_.expiry,
      serials: with_.serials,
    })
  /** Merges the known details. A scan that completes them counts at once. */
  const take = (given: { lot?: string | null; expiry?: string | null; serial?: string | null }) => {
    const serial = given.serial ?? ''
    const isTwice = serials.includes(serial) || counted.includes(serial)
    setFault(isTwice ? t('serialTwice') : undefined)
    const next = {
      lot: given.lot ?? lot,
      expiry: given.expiry ?? expiry,
      serials: serial === '' || isTwice || missing.serials === 0 ? serials : [...serials, serial],
    }
    setLot(next.lot)
    setExpiry(next.expiry)
    setSerials(next.serials)
    setTyped('')
    if (isWholeWith(next)) done(next)
  }
  const plain = (text: string) => {
    if (entry.goods.barcodes.includes(text)) setFault(t('articleNotLot'))
    else take(missing.serials > 0 ? { serial: text } : { lot: text })
  }
  useWedge((text) => {
    if (!isGs1(text)) return plain(text)
    return void find(text).then(
      (found) => takeLabel(found, { entry, take, plain: () => plain(text) }),
      () => plain(text),
    )
  })
  const isWhole = isWholeWith({ lot: lot.trim(), expiry, serials })
  return {
    lot,
    expiry,
    serials,
    typed,
    fault,
    isWhole: isWhole || typed.trim() !== '',
    setLot,
    setExpiry,
    setTyped,
    dropSerial: (serial: string) => setSerials(serials.filter((each) => each !== serial)),
    submit: () => {
      if (typed.trim() !== '') take({ serial: typed.trim(), lot: lot.trim() })
      else if (isWhole) done({ lot: lot.trim(), expiry, serials })
    },
  }
}

interface Label {
  readonly entry: Entry
  readonly take: (given: { lot: string | null; expiry: string | null; serial: string | null }) => void
  readonly plain: () => void
}

/** Reads lot, date and serial number from one GS1 label. */
function takeLabel(found: readonly Found[], { entry, take, plain }: Label): void {
  const own = found.find(({ goods }) => goods.id === entry.goods.id)
  if (own === undefined) plain()
  else take({ lot: own.lot_number, expiry: own.expiry_date, serial: own.serial_number })
}

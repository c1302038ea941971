import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useLanguage, useText } from '../../../ui/i18n/language.tsx'
import { Bones, Failure } from '../../../ui/notice.tsx'
import { useRead } from '../../api.tsx'
import { sameUnit } from '../../article-units.ts'
import { messages } from './dialog-messages.ts'
import type { Amount } from './session.ts'
import { type Goods, type TaskLine, goodsOf } from './task.ts'

interface PadProps {
  readonly line: TaskLine
  /** Known once the article has been scanned. */
  readonly goods: Goods | undefined
  readonly hasCounts: boolean
  readonly onAmount: (goods: Goods, amount: Amount) => void
  readonly onRestart: () => void
  readonly onClose: () => void
}

/** Manual quantity entry, for unreadable codes and quantities too large to scan one by one. */
export function Pad({ line, goods, ...rest }: PadProps) {
  const t = useText(messages)
  const { data, error, refetch } = useRead(
    'articles.get',
    { params: { id: line.article_id } },
    { enabled: goods === undefined, fresh_ms: 10 * 60_000 },
  )
  const known = goods ?? (data && goodsOf(data))
  if (known !== undefined) return <Keys line={line} goods={known} {...rest} />
  return (
    <Dialog title={t('amountOf', { code: line.article_code })} onClose={rest.onClose}>
      {error === null ? <Bones lines={4} /> : <Failure error={error} retry={() => void refetch()} />}
    </Dialog>
  )
}

function Keys({
  line,
  goods,
  hasCounts,
  onAmount,
  onRestart,
  onClose,
}: PadProps & { readonly goods: Goods }) {
  const t = useText(messages)
  const title = t('amountOf', { code: line.article_code })
  const [typed, setTyped] = useState('')
  const [named, setUnit] = useState(line.um3pl)
  const unit = goods.units.find((each) => sameUnit(each.um3pl, named)) ?? { um3pl: named, factor: 1 }
  const { um3pl } = unit
  const quantity = Number(typed.replace(',', '.'))
  const isAmount = typed !== '' && Number.isFinite(quantity) && quantity > 0
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => {
        if (isAmount) onAmount(goods, { unit, quantity })
      }}
      actions={
        <>
          {hasCounts && (
            <Button kind="danger" icon="refresh" onClick={onRestart}>
              {t('restart')}
            </Button>
          )}
          <Button kind="primary" submit disabled={!isAmount}>
            {t('add', { quantity: typed === '' ? '0' : typed, unit: um3pl })}
          </Button>
        </>
      }
    >
      <NumberPad label={title} erase={t('erase')} typed={typed} onTyped={setTyped} autoFocus />
      {goods.units.length > 1 && (
        <SelectField
          label={t('unit')}
          value={um3pl}
          onValue={setUnit}
          options={goods.units.map((each) => ({ value: each.um3pl, label: each.um3pl }))}
        />
      )}
    </Dialog>
  )
}

interface NumberPadProps {
  readonly label: string
  /** Label of the key that deletes the last digit. */
  readonly erase: string
  readonly typed: string
  readonly onTyped: (typed: string) => void
  readonly autoFocus?: true
}

export const mostDigits = 12

/** A quantity and its keys, which are large: the phone's keyboard would cover them, so it stays closed. */
export function NumberPad({ label, erase, typed, onTyped, autoFocus }: NumberPadProps) {
  const { language } = useLanguage()
  return (
    <>
      <input
        className="input scan-pad__amount"
        aria-label={label}
        inputMode="none"
        autoFocus={autoFocus}
        autoComplete="off"
        value={typed}
        onChange={(event) =>
          onTyped(event.currentTarget.value.replaceAll(/[^\d.,]/g, '').slice(0, mostDigits))
        }
      />
      <div className="scan-pad">
        {['1', '2', '3', '4', '5', '6', '7', '8', '9', language === 'en' ? '.' : ',', '0'].map((key) => (
          <button
            key={key}
            type="button"
            className="scan-pad__key"
            onClick={() => onTyped((typed + key).slice(0, mostDigits))}
          >
            {key}
          </button>
        ))}
        <button
          type="button"
          className="scan-pad__key"
          aria-label={erase}
          onClick={() => onTyped(typed.slice(0, -1))}
        >
          <Icon name="back" size={22} />
        </button>
      </div>
    </>
  )
}

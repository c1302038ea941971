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
  const { language } = useLanguage()
  const [typed, setTyped] = useState('')
  const [named, setUnit] = useState(line.um3pl)
  const unit = goods.units.find((each) => sameUnit(each.um3pl, named)) ?? { um3pl: named, factor: 1 }
  const { um3pl } = unit
  const quantity = Number(typed.replace(',', '.'))
  const isAmount = typed !== '' && Number.isFinite(quantity) && quantity > 0
  const comma = language === 'en' ? '.' : ','
  const press = (key: string) => setTyped((before) => (before + key).slice(0, 12))
  return (
    <Dialog
      title={t('amountOf', { code: line.article_code })}
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
      <input
        className="input scan-pad__amount"
        aria-label={t('amountOf', { code: line.article_code })}
        // The keys below are large enough, and the phone's keyboard would cover them.
        inputMode="none"
        autoFocus
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value.replaceAll(/[^\d.,]/g, '').slice(0, 12))}
      />
      <div className="scan-pad">
        {['1', '2', '3', '4', '5', '6', '7', '8', '9', comma, '0'].map((key) => (
          <button key={key} type="button" className="scan-pad__key" onClick={() => press(key)}>
            {key}
          </button>
        ))}
        <button
          type="button"
          className="scan-pad__key"
          aria-label={t('erase')}
          onClick={() => setTyped((before) => before.slice(0, -1))}
        >
          <Icon name="back" size={22} />
        </button>
      </div>
      {goods.units.length > 1 && (
        <SelectField
          label={t('amountUnit')}
          value={um3pl}
          onValue={setUnit}
          options={goods.units.map((each) => ({ value: each.um3pl, label: each.um3pl }))}
        />
      )}
    </Dialog>
  )
}

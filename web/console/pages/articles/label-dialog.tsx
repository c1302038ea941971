import { useState } from 'react'
import type { Article } from '../../../../client/src/generated/logistics.ts'
import { Barcode } from '../../../ui/barcode/barcode.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { PrintSheet } from '../../../ui/print.tsx'
import { messages } from './label-messages.ts'
import { type Unit, unitsOf } from '../../article-units.ts'

interface LabelDialogProps {
  readonly article: Article
  readonly onClose: () => void
}

const mostCopies = 200

export function LabelDialog({ article, onClose }: LabelDialogProps) {
  const t = useText(messages)
  const printable = unitsOf(article).filter((each) => each.barcode !== null)
  const units = printable.length > 0 ? printable : unitsOf(article).slice(0, 1)
  const [left, setLeft] = useState<readonly string[]>([])
  const [copies, setCopies] = useState('1')
  const [paper, setPaper] = useState('sheet')
  const [isPrinting, setPrinting] = useState(false)
  const chosen = units.filter(({ unit }) => !left.includes(unit))
  const count = Math.min(mostCopies, Math.max(1, Math.floor(Number(copies)) || 1))
  const labels = chosen.flatMap((unit) => Array.from({ length: count }, (_, copy) => ({ unit, copy })))
  return (
    <FormDialog
      title={t('title', { code: article.article_code })}
      onClose={onClose}
      onSubmit={() => setPrinting(true)}
      action={t('print')}
      icon="print"
      disabled={chosen.length === 0}
    >
      {printable.length === 0 && <p className="soft">{t('none')}</p>}
      <div className="fields">
        <TextField
          label={t('copies')}
          type="number"
          min={1}
          max={mostCopies}
          value={copies}
          onValue={setCopies}
        />
        <SelectField
          label={t('paper')}
          value={paper}
          onValue={setPaper}
          options={[
            { value: 'sheet', label: t('sheet') },
            { value: 'roll', label: t('roll') },
          ]}
        />
      </div>
      {units.length > 1 && (
        <div className="row">
          {units.map(({ unit }) => (
            <CheckField
              key={unit}
              label={unit}
              checked={!left.includes(unit)}
              onChecked={(on) => setLeft(on ? left.filter((each) => each !== unit) : [...left, unit])}
            />
          ))}
        </div>
      )}
      <div className="articles-labels" role="group" aria-label={t('preview')}>
        {chosen.map((unit) => (
          <Label key={unit.unit} article={article} unit={unit} />
        ))}
      </div>
      {isPrinting && (
        <PrintSheet onDone={() => setPrinting(false)}>
          <div className={`articles-labels articles-labels--${paper}`}>
            {labels.map(({ unit, copy }) => (
              <Label key={`${unit.unit} ${copy}`} article={article} unit={unit} />
            ))}
          </div>
        </PrintSheet>
      )}
    </FormDialog>
  )
}

function Label({ article, unit }: { readonly article: Article; readonly unit: Unit }) {
  const { article_code, name, um3pl } = article
  return (
    <div className="articles-label">
      <strong>{article_code}</strong>
      <span>
        {name} · {unit.unit}
        {unit.factor === 1 ? '' : ` (${unit.factor} ${um3pl})`}
      </span>
      <Barcode text={unit.barcode ?? article_code} height={40} />
    </div>
  )
}

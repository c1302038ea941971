import { useState } from 'react'
import type { ReplenishmentRule } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { NumberField, type Option, SelectField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useWrite } from '../../api.tsx'
import { type ArticleOption, useArticleSearch } from '../../documents/article-search.ts'
import { named } from '../../documents/named.ts'
import { useLocationSearch } from '../../location-search.ts'
import { useWarehouses } from '../../warehouses.ts'
import { messages } from './messages.ts'

const touches = ['replenishment_rules', 'replenishments']

interface RuleDialogProps {
  /** The rule to change; undefined for a new one. */
  readonly rule: ReplenishmentRule | undefined
  readonly onClose: () => void
}

export function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const t = useText(messages)
  const toast = useToast()
  const [location, setLocation] = useState<Option | null>(null)
  const [article, setArticle] = useState<ArticleOption | null>(null)
  const [minimum, setMinimum] = useState(rule === undefined ? '' : String(rule.minimum_um3pl))
  const [maximum, setMaximum] = useState(rule === undefined ? '' : String(rule.maximum_um3pl))
  const setting = useWrite('replenishment_rules.set', { touches })
  const { errors } = refusalOf(setting.error)
  const location_id = rule?.location_id ?? Number(location?.value ?? 0)
  const article_id = rule?.article_id ?? article?.article.id ?? 0
  const isWhole = location_id > 0 && article_id > 0 && minimum.trim() !== '' && maximum.trim() !== ''
  const set = () =>
    setting.mutate(
      { body: { location_id, article_id, minimum_um3pl: minimum.trim(), maximum_um3pl: maximum.trim() } },
      {
        onSuccess: ({ article_code: code, location_code }) => {
          toast({ kind: 'good', text: t('saved', { code, location: location_code }) })
          onClose()
        },
      },
    )
  return (
    <Dialog
      title={
        rule === undefined
          ? t('newRule')
          : t('editRule', { code: rule.article_code, location: rule.location_code })
      }
      onClose={onClose}
      onSubmit={set}
      actions={
        <>
          {rule !== undefined && <Remove rule={rule} onDone={onClose} />}
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" submit busy={setting.isPending} disabled={!isWhole}>
            {t('save')}
          </Button>
        </>
      }
    >
      {setting.error !== null && Object.keys(errors).length === 0 && <Failure error={setting.error} />}
      {rule === undefined && (
        <Where {...{ location, article, errors }} onLocation={setLocation} onArticle={setArticle} />
      )}
      <NumberField
        label={t('minimum')}
        hint={t('minimumHint')}
        value={minimum}
        onValue={setMinimum}
        error={errors['minimum_um3pl']}
        required
      />
      <NumberField
        label={t('maximum')}
        hint={t('maximumHint')}
        value={maximum}
        onValue={setMaximum}
        error={errors['maximum_um3pl']}
        required
      />
    </Dialog>
  )
}

interface WhereProps {
  readonly location: Option | null
  readonly article: ArticleOption | null
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly onLocation: (location: Option | null) => void
  readonly onArticle: (article: ArticleOption | null) => void
}

function Where({ location, article, errors, onLocation, onArticle }: WhereProps) {
  const t = useText(messages)
  const { warehouses } = useWarehouses()
  const [chosen, setWarehouse] = useState('')
  const warehouse = chosen || String(warehouses.find(({ is_default }) => is_default)?.id ?? '')
  const locations = useLocationSearch({ warehouse, purpose: 'pick' })
  const articles = useArticleSearch()
  return (
    <>
      {warehouses.length > 1 && (
        <SelectField
          label={t('warehouse')}
          value={warehouse}
          onValue={(next) => {
            setWarehouse(next)
            onLocation(null)
          }}
          options={named(warehouses)}
        />
      )}
      <Combobox
        label={t('location')}
        hint={t('locationHint')}
        name={`pick locations ${warehouse}`}
        search={locations}
        value={location}
        onValue={onLocation}
        error={errors['location_id']}
        required
        wide
      />
      <Combobox
        label={t('article')}
        name="articles"
        search={articles}
        value={article}
        onValue={onArticle}
        error={errors['article_id']}
        required
        wide
      />
    </>
  )
}

/** Removes the rule at once and offers an undo, which recreates it. */
function Remove({ rule, onDone }: { readonly rule: ReplenishmentRule; readonly onDone: () => void }) {
  const t = useText(messages)
  const toast = useToast()
  const removing = useWrite('replenishment_rules.delete', { touches })
  const restoring = useWrite('replenishment_rules.set', { touches })
  const { id, version, article_id, location_id, minimum_um3pl, maximum_um3pl } = rule
  const text = t('removed', { code: rule.article_code, location: rule.location_code })
  const undo = () => restoring.mutate({ body: { article_id, location_id, minimum_um3pl, maximum_um3pl } })
  return (
    <Button
      icon="trash"
      kind="danger"
      busy={removing.isPending}
      onClick={() =>
        removing.mutate(
          { params: { id }, ifMatch: version },
          {
            onSuccess: () => {
              toast({ text, undo })
              onDone()
            },
            onError: (error) => toast({ kind: 'bad', text: refusalOf(error).message }),
          },
        )
      }
    >
      {t('remove')}
    </Button>
  )
}

import { useState } from 'react'
import { Link } from 'wouter'
import type { Article, Kit } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Section } from '../../../ui/page.tsx'
import { useModule, useRead } from '../../api.tsx'
import { useMay } from '../../role.ts'
import { AssembleDialog } from './assemble-dialog.tsx'
import { ComponentsDialog } from './components-dialog.tsx'
import { messages } from './kit-messages.ts'

type Opened = 'edit' | 'assemble' | 'disassemble'

/** A kit's components and how many kits can be made. Hidden for an article without components, unless the user can add some. */
export function KitSection({ article }: { readonly article: Article }) {
  const t = useText(messages)
  const { data: kit } = useRead('kits.get', { params: { id: article.id } })
  const mayEdit = useMay('client') && article.deleted_at === null
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  if (kit === undefined || (kit.components.length === 0 && !mayEdit)) return null
  return (
    <Section title={t('title')}>
      {kit.components.length === 0 ? <p className="soft">{t('none')}</p> : <Parts kit={kit} />}
      <div className="row">
        {mayEdit && (
          <Button icon="edit" onClick={() => setOpened('edit')}>
            {t(kit.components.length === 0 ? 'begin' : 'edit')}
          </Button>
        )}
        {kit.components.length > 0 && article.deleted_at === null && <Ways onOpen={setOpened} />}
      </div>
      {opened === 'edit' && <ComponentsDialog article={article} kit={kit} onClose={close} />}
      {opened !== undefined && opened !== 'edit' && (
        <AssembleDialog article={article} kit={kit} way={opened} onClose={close} />
      )}
    </Section>
  )
}

function Ways({ onOpen }: { readonly onOpen: (opened: Opened) => void }) {
  const t = useText(messages)
  const hasStock = useModule('stock')
  if (!useMay('operator') || !hasStock) return null
  return (
    <>
      <Button icon="box" onClick={() => onOpen('assemble')}>
        {t('assemble')}
      </Button>
      <Button icon="undo" onClick={() => onOpen('disassemble')}>
        {t('disassemble')}
      </Button>
    </>
  )
}

function Parts({ kit }: { readonly kit: Kit }) {
  const t = useText(messages)
  const format = useFormat()
  const { makeable } = kit
  return (
    <>
      <div className="scroll-x">
        <table className="simple-table">
          <thead>
            <tr>
              <th scope="col">{t('article')}</th>
              <th scope="col" className="end">
                {t('quantity')}
              </th>
              <th scope="col" className="end">
                {t('available')}
              </th>
            </tr>
          </thead>
          <tbody>
            {kit.components.map((part) => (
              <tr key={part.article_id}>
                <td>
                  <Link href={`/articles/${part.article_id}`} className="mono">
                    {part.article_code}
                  </Link>
                  <div className="soft">{part.description}</div>
                </td>
                <td className="end">
                  {format.number(part.quantity_um3pl)} {part.um3pl}
                </td>
                <td className="end">{format.number(part.available_um3pl)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        {t('pickedAs')}: <strong>{t(kit.picked_as)}</strong>
      </p>
      <p>
        {t('makeable')}: <strong>{format.number(kit.makeable_um3pl)}</strong> {kit.um3pl}
        {makeable.length > 0 && (
          <span className="soft">
            {' · '}
            {makeable
              .map(
                ({ warehouse_code, quantity_um3pl }) => `${warehouse_code} ${format.number(quantity_um3pl)}`,
              )
              .join(' · ')}
          </span>
        )}
      </p>
    </>
  )
}

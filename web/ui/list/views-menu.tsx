import { useState } from 'react'
import { useLocation } from 'wouter'
import { copyText } from '../clipboard.ts'
import { TextField } from '../field.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useText } from '../i18n/language.tsx'
import { Icon } from '../icon.tsx'
import { hasKeys, keep, keptRows } from '../kept.ts'
import { Menu, MenuGroup, MenuItem, MenuPair } from '../menu.tsx'
import { messages as uiMessages } from '../messages.ts'
import { useKeptName } from '../owner.tsx'
import { useToast } from '../toast.tsx'
import { messages } from './messages.ts'
import type { List } from './use-list.ts'

/** The questions that a person keeps coming back to. */
export function ViewsMenu<Row>({ list }: { readonly list: List<Row> }) {
  const t = useText(messages)
  const ui = useText(uiMessages)
  const toast = useToast()
  const [path, go] = useLocation()
  const { views, put, save, remove } = useViews(list.name)
  const [isNaming, setNaming] = useState(false)
  const address = addressOf(list)
  const copy = async () => {
    const isCopied = await copyText(`${location.origin}${location.pathname}${address}`)
    toast(isCopied ? { kind: 'good', text: t('viewCopied') } : { kind: 'bad', text: ui('notCopied') })
  }
  const drop = (view: View) => {
    remove(view)
    toast({ text: t('viewRemoved', { name: view.name }), undo: () => put(views) })
  }
  return (
    <>
      <Menu
        label={t('views')}
        buttonClass="button button--quiet"
        button={
          <>
            <Icon name="bookmark" />
            <span className="list-word">{t('views')}</span>
          </>
        }
      >
        <MenuGroup title={views.length === 0 ? t('viewsNone') : t('views')}>
          {views.map((view) => (
            <MenuPair
              key={view.name}
              aside={{ icon: 'trash', label: `${t('viewRemove')}: ${view.name}`, onChoose: () => drop(view) }}
            >
              <MenuItem checked={view.address === address} onChoose={() => go(`${path}${view.address}`)}>
                {view.name}
              </MenuItem>
            </MenuPair>
          ))}
        </MenuGroup>
        <MenuItem icon="add" onChoose={() => setNaming(true)}>
          {t('viewSave')}
        </MenuItem>
        <MenuItem icon="copy" onChoose={() => void copy()}>
          {t('viewCopy')}
        </MenuItem>
      </Menu>
      {isNaming && (
        <NameDialog
          onClose={() => setNaming(false)}
          onName={(name) => {
            save({ name, address })
            setNaming(false)
            toast({ kind: 'good', text: t('viewSaved', { name }) })
          }}
        />
      )}
    </>
  )
}

/** All that makes the list look as it does, the remembered columns too. */
function addressOf<Row>({ filter, choice }: List<Row>): string {
  const columns = choice.isChosen ? choice.shown.map(({ key }) => key).join(',') : ''
  return filter.with({ columns })
}

interface NameProps {
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

function NameDialog({ onName, onClose }: NameProps) {
  const t = useText(messages)
  const [name, setName] = useState('')
  return (
    <FormDialog
      title={t('viewSave')}
      onClose={onClose}
      onSubmit={() => {
        if (name.trim() !== '') onName(name.trim())
      }}
      action={t('save')}
      disabled={name.trim() === ''}
    >
      <TextField
        label={t('viewName')}
        hint={t('viewNameHint')}
        value={name}
        onValue={setName}
        maxLength={60}
        autoFocus
        autoComplete="off"
      />
    </FormDialog>
  )
}

/** A question to a list that has a name. */
interface View {
  readonly name: string
  /** `?status=packed&sort=-created`. */
  readonly address: string
}

function isView(value: unknown): value is View {
  return (
    hasKeys(value, 'name', 'address') && typeof value.name === 'string' && typeof value.address === 'string'
  )
}

/** As many as a menu shows at a glance. */
const most = 30

/** The views of a list, which this browser keeps for a person. */
function useViews(list: string) {
  const keptUnder = `${useKeptName('views')}.${list}`
  const [views, setViews] = useState(() => keptRows(keptUnder, isView))
  const put = (next: readonly View[]) => {
    keep(keptUnder, next.length === 0 ? null : JSON.stringify(next))
    setViews(next)
  }
  return {
    views,
    put,
    /** One of the same name gives way. */
    save: (view: View) => put([...views.filter(({ name }) => name !== view.name), view].slice(-most)),
    remove: (gone: View) => put(views.filter(({ name }) => name !== gone.name)),
  }
}

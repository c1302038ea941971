import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { useLanguage, useSay, useText } from '../../ui/i18n/language.tsx'
import { type Command, fitOf } from '../../ui/palette/command.ts'
import { useCall, useModule, useWorkspace } from '../api.tsx'
import type { DocumentEntry, Found } from '../documents/entry.ts'
import type { ListedKind } from '../kinds.ts'
import { messages } from '../messages.ts'
import { askedIn } from './asked.ts'

type Find = (text: string, signal: AbortSignal) => Promise<readonly Command[]>

/** Finds the company's articles and documents by the typed text, with the actions those documents allow. */
export function useFind(kinds: readonly ListedKind[]): Find {
  const articles = useArticles()
  const documents = useDocuments(kinds)
  return useCallback<Find>(
    async (text, signal) => (await Promise.all([documents(text, signal), articles(text, signal)])).flat(),
    [articles, documents],
  )
}

function useArticles(): Find {
  const t = useText(messages)
  const call = useCall()
  const [, go] = useLocation()
  const isOn = useModule('articles')
  return useCallback<Find>(
    async (text, signal) => {
      if (!isOn) return []
      const { data } = await call('articles.list', { query: { search: text, per_page: 6 }, signal })
      return data.map((article) => ({
        key: `article ${article.id}`,
        title: article.article_code,
        note: article.name,
        group: t('articles'),
        icon: 'box',
        run: () => go(`/articles/${article.id}`),
      }))
    },
    [call, go, isOn, t],
  )
}

interface FoundOf {
  readonly kind: ListedKind
  readonly found: Found
}

function useDocuments(kinds: readonly ListedKind[]): Find {
  const call = useCall()
  const { modules } = useWorkspace().company
  const commandOf = useRecordCommand()
  const actsOf = useActCommands()
  return useCallback<Find>(
    async (text, signal) => {
      const { name, verb } = askedIn(text)
      const lists = await Promise.all(
        askedKinds(kinds, name)
          .filter(({ module }) => modules.includes(module))
          .map(async (kind) => {
            // After an action, digits alone mean a document number.
            const search = verb !== '' && /^\d+$/.test(name) ? `${kind.number.prefix}${name}` : name
            const found = await kind.find(call, { query: { search, per_page: 4 }, signal })
            return found.map((each) => ({ kind, found: each }))
          }),
      )
      const all = lists.flat()
      const meant = all.filter((each) => isMeant(each, name))
      const acted = meant.length > 0 ? meant : verb === '' ? [] : all
      const acts = (await Promise.all(acted.slice(0, mostActed).map((each) => actsOf(each, verb)))).flat()
      const records = all.map(commandOf)
      return verb === '' ? [...records, ...acts] : [...acts, ...records]
    },
    [kinds, call, modules, commandOf, actsOf],
  )
}

/** Maximum documents to list actions for. Each costs a request. */
const mostActed = 3

/** Whether the text is the document's number: `RC-45`, or just `45`. */
function isMeant({ kind, found }: FoundOf, name: string): boolean {
  const [number, wanted] = [found.number.toUpperCase(), name.toUpperCase()]
  return number === wanted || number === `${kind.number.prefix}${wanted}`
}

function useRecordCommand(): (of: FoundOf) => Command {
  const { language } = useLanguage()
  const [, go] = useLocation()
  return useCallback(
    ({ kind: { of, path, title, nav }, found: { id, number, note } }) => ({
      key: `${of} ${id}`,
      title: number,
      note,
      group: title[language],
      icon: nav.icon,
      run: () => go(`${path}/${id}`),
    }),
    [go, language],
  )
}

/** Actions that a document allows now, filtered by the typed action. */
function useActCommands(): (of: FoundOf, verb: string) => Promise<readonly Command[]> {
  const t = useText(messages)
  const say = useSay()
  const call = useCall()
  const [, go] = useLocation()
  return useCallback(
    async ({ kind: { of, path, load }, found: { id, number } }, verb) => {
      const loaded = await load.load()
      if (!('part' in loaded)) return []
      const acts = await loaded.part.acts(call, id, say)
      return acts
        .filter(({ action, label }) => verb === '' || fitOf(`${label} ${action}`, verb) >= 2)
        .map(({ action, label, icon }) => ({
          key: `${of} ${id} ${action}`,
          title: `${label} ${number}`,
          group: t('groupActions'),
          icon,
          run: () => go(`${path}/${id}`, { state: { act: action } }),
        }))
    },
    [t, say, call, go],
  )
}

/** Document kinds that the text may name. Each costs a request, and a token's rate limit is low. */
function askedKinds<K extends DocumentEntry>(kinds: readonly K[], text: string): readonly K[] {
  // Numbers and references contain digits. A text without any is searched among articles only.
  if (!/\d/.test(text)) return []
  const meant = kinds.filter(({ number }) => text.toUpperCase().startsWith(number.prefix))
  return meant.length > 0 ? meant : kinds
}

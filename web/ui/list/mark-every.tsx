import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { useText } from '../i18n/language.tsx'
import { useToast } from '../toast.tsx'
import { refusalOf } from '../data/refusal.ts'
import { allRows } from './export.ts'
import { messages } from './messages.ts'
import type { List } from './use-list.ts'

/** As many rows as can be chosen: what is done with them is done one after the other, and somebody waits for it. */
const mostMarked = 2_000

/** Chooses all that the filters let through, seen or not; how many these are stands on the button. */
export function MarkEvery<Row>({ list }: { readonly list: List<Row> }) {
  const t = useText(messages)
  const { rows, marks } = list
  const { done, read, stop } = useEvery(list)
  const total = rows.total ?? 0
  if (done !== undefined) {
    return (
      <>
        <span className="soft" role="status">
          {t('markingEvery', { done, total: Math.min(total, mostMarked) })}
        </span>
        <Button kind="quiet" onClick={stop}>
          {t('stop')}
        </Button>
      </>
    )
  }
  const isCut = rows.totalIsMinimum || total > mostMarked
  const wanted = isCut ? mostMarked : total
  if (marks.rows.length >= wanted) return null
  return (
    <Button kind="quiet" onClick={read}>
      {t(isCut ? 'markFirst' : 'markEvery', { count: wanted })}
    </Button>
  )
}

/** How many have come, while they come. Another question ends it: nobody chooses what they do not see. */
function useEvery<Row>({ source, rowKey, marks, question }: List<Row>) {
  const toast = useToast()
  const [done, setDone] = useState<number>()
  const running = useRef<AbortController>(undefined)
  const stop = useCallback(() => {
    running.current?.abort()
    setDone(undefined)
  }, [])
  useEffect(() => stop, [question, stop])
  const read = () => {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const gather = async () => {
      const all: Row[] = []
      setDone(0)
      for await (const { rows } of allRows({ source, rowKey, signal })) {
        all.push(...rows)
        setDone(all.length)
        if (all.length >= mostMarked) break
      }
      signal.throwIfAborted()
      marks.choose(all.slice(0, mostMarked))
      setDone(undefined)
    }
    gather().catch((error: unknown) => {
      if (signal.aborted) return
      setDone(undefined)
      toast({ kind: 'bad', text: refusalOf(error).message })
    })
  }
  return { done, read, stop }
}

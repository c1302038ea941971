import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { refusalOf } from './data/refusal.ts'
import { Bones, Empty, Failure } from './notice.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** A link, and what becomes of it. */
export interface LinkProps<Owner> {
  readonly token: string
  readonly owner: Owner
  readonly onDone: () => void
  /** Somebody was faster, or its time is over. */
  readonly onGone: () => void
}

interface LinkPageProps<Owner> {
  readonly brand: string
  /** Names the settings of language and colours. */
  readonly settings: string
  readonly check: (token: string) => Promise<Owner>
  /** Text of the page, before and after the link's owner is known. */
  readonly words: (
    owner: Owner | undefined,
  ) => Readonly<Record<'title' | 'lead' | 'gone' | 'goneText', string>>
  readonly form: ComponentType<LinkProps<Owner>>
  /** Absent where the form leaves the page. */
  readonly done?: ComponentType<{ readonly owner: Owner }>
  /** Way out of a link that is no longer valid. */
  readonly goneAction?: ReactNode
}

/**
 * Page of a mailed link: `/reset#token=…`. No server on the way sees the part after the `#`.
 * Opening it does nothing yet: programs that look after mail open links too.
 */
export function LinkPage<Owner>({
  brand,
  settings,
  check,
  words,
  goneAction,
  ...parts
}: LinkPageProps<Owner>) {
  const { form: Form, done: Done } = parts
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '')
  const [isDone, setDone] = useState(false)
  const [isUsed, setUsed] = useState(false)
  const {
    data: owner,
    error,
    refetch,
  } = useQuery({
    queryKey: ['link', token],
    queryFn: () => check(token),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { title, lead, gone, goneText } = words(owner)
  useEffect(() => {
    document.title = `${title} · Waybill`
  }, [title])
  const isGone = isUsed || [404, 422].includes(refusalOf(error).status)
  const onDone = () => {
    // A used token is removed from the address.
    history.replaceState(null, '', location.pathname)
    setDone(true)
  }
  return (
    <SignInFrame brand={brand} lead={isGone || isDone ? title : lead} settings={settings}>
      {isDone && owner !== undefined && Done !== undefined && <Done owner={owner} />}
      {isGone && !isDone && (
        <Empty title={gone} action={goneAction}>
          {goneText}
        </Empty>
      )}
      {owner !== undefined && !isDone && !isGone && (
        <Form token={token} owner={owner} onDone={onDone} onGone={() => setUsed(true)} />
      )}
      {owner === undefined && error === null && <Bones lines={4} />}
      {error !== null && !isGone && <Failure error={error} retry={() => void refetch()} />}
    </SignInFrame>
  )
}

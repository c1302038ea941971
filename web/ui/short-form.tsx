import type { ReactNode } from 'react'

interface ShortFormProps {
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** Form of a few fields, all in sight. `Form` also counts the invalid ones. */
export function ShortForm({ onSubmit, children }: ShortFormProps) {
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}

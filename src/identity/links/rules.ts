import { spans } from '../../mail/spans.ts'

/** Maximum attempts to set a password by one link, because each may cost a hash. */
export const mostTries = 10

/** Maximum messages to one address in a quarter of an hour, from all senders together. */
export const mostAsked = 3

export function shownLink(given: {
  readonly email: string
  readonly link: string | null
  readonly minutes: number
}): string {
  const span = spans.en(given.minutes)
  return given.link === null
    ? `A link for ${given.email}, good once and for ${span}, goes out by mail as soon as a worker runs.`
    : `Link for ${given.email}, good once and for ${span}; shown only now:\n  ${given.link}`
}

/** Maximum open invitations per company. More would be a mailing list rather than people. */
export const mostWaiting = 1_000

/** Maximum letters per company in a quarter of an hour. */
export const mostSent = 100

/** How many people a company may have asked who have not come: more are not people but a list of addresses. */
export const mostWaiting = 1_000

/** How many letters a company sends within a quarter of an hour. */
export const mostSent = 100

export const periods = [7, 30, 90]
export const usualPeriod = 30

/** Number of days requested in the address. */
export function periodIn(params: URLSearchParams): number {
  return periods.find((each) => String(each) === params.get('days')) ?? usualPeriod
}

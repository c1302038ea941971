export const periods = [7, 30, 90]
export const usualPeriod = 30

/** The days that the address asks for. */
export function periodIn(params: URLSearchParams): number {
  return periods.find((each) => String(each) === params.get('days')) ?? usualPeriod
}

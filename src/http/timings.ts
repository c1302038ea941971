/** Upper bounds of the duration buckets, in seconds; the last bucket has none. */
const ends = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Responses of one route to one method. */
class Series {
  readonly classes = new Float64Array(ends.length + 1)
  readonly statuses = new Map<number, number>()
  sum = 0
  warned = 0

  add(seconds: number, status: number): void {
    let place = 0
    while (place < ends.length && seconds > (ends[place] ?? 0)) place += 1
    this.classes[place] = (this.classes[place] ?? 0) + 1
    this.sum += seconds
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
  }
}

export interface Labels extends Readonly<Record<string, string>> {
  readonly method: string
  readonly route: string
}

/** Metrics of one route. The route keeps a reference: a lookup by labels costs more than counting. */
export class Meter {
  readonly route: string
  readonly #series = new Map<string, Series>()
  constructor(route: string) {
    this.route = route
  }

  of(method: string): Series {
    let series = this.#series.get(method)
    if (series === undefined) this.#series.set(method, (series = new Series()))
    return series
  }

  get all(): readonly (readonly [labels: Labels, series: Series])[] {
    return [...this.#series].map(([method, series]) => [{ method, route: this.route }, series])
  }
}

/** Durations of all responses, in the metrics library's histogram format. */
export function histogramOf(
  { name, help, service }: { readonly name: string; readonly help: string; readonly service: string },
  meters: Iterable<Meter>,
): object {
  const values = [...meters]
    .flatMap((meter) => meter.all)
    .flatMap(([labels, { classes, sum }]) => {
      const own = { ...labels, service }
      let count = 0
      const buckets = Array.from(classes, (some, place) => {
        count += some
        return { labels: { le: ends[place] ?? '+Inf', ...own }, value: count, metricName: `${name}_bucket` }
      })
      return [
        ...buckets,
        { labels: own, value: sum, metricName: `${name}_sum` },
        { labels: own, value: count, metricName: `${name}_count` },
      ]
    })
  return { name, help, type: 'histogram', values, aggregator: 'sum' }
}

/** Labels as written between braces. */
export function pairsOf(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .map(([label, text]) => `${label}="${text}"`)
    .join(',')
}

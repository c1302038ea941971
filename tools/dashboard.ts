// `node tools/dashboard.ts`: writes the Grafana dashboard from the list below; with --check it only compares.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

interface Panel {
  readonly title: string
  readonly unit: 'short' | 's' | 'bytes' | 'percentunit' | 'reqps' | 'cps' | 'bool' | 'dateTimeFromNow'
  /** Queries, by the name of each line. */
  readonly lines: Readonly<Record<string, string>>
}

const of = (metric: string, labels = '') =>
  `${metric}{job="waybill", service=~"$service"${labels === '' ? '' : `, ${labels}`}}`
const rate = (metric: string, labels = '') => `rate(${of(metric, labels)}[$__rate_interval])`
/** Figures of the whole installation, which every process reports. */
const once = (metric: string, by = 'service') => `max by (${by}) (${of(metric)})`
const quantile = (q: number, metric: string, by: string) =>
  `histogram_quantile(${q}, sum by (le, ${by}) (${rate(`${metric}_bucket`)}))`

/** Each row answers one question. */
const rows: Readonly<Record<string, readonly Panel[]>> = {
  State: [
    { title: 'Service works', unit: 'bool', lines: { Waybill: 'waybill_up' } },
    { title: 'Checks of /health', unit: 'bool', lines: { '{{check}}': 'waybill_check' } },
    { title: 'Worker alive', unit: 'bool', lines: { '{{name}}': 'waybill_heartbeat_ok' } },
    {
      title: 'Last heartbeat',
      unit: 'dateTimeFromNow',
      lines: { '{{name}}': 'waybill_heartbeat_last_ping_timestamp_seconds * 1000' },
    },
    { title: 'Integrations', unit: 'bool', lines: { '{{name}}': 'waybill_integration_configured' } },
    {
      title: 'Started',
      unit: 'dateTimeFromNow',
      lines: { '{{instance}} {{service}}': `${of('process_start_time_seconds')} * 1000` },
    },
    {
      title: 'Node.js',
      unit: 'short',
      lines: { '{{version}}': `count by (version) (${of('nodejs_version_info')})` },
    },
  ],
  Requests: [
    {
      title: 'Answers',
      unit: 'reqps',
      lines: { '{{service}} {{status}}': `sum by (service, status) (${rate('http_requests_total')})` },
    },
    {
      title: 'Server errors',
      unit: 'percentunit',
      lines: {
        '{{service}}': `sum by (service) (${rate('http_requests_total', 'status=~"5.."')}) / sum by (service) (${rate('http_requests_total')})`,
      },
    },
    {
      title: 'Response time',
      unit: 's',
      lines: {
        '{{service}} half': quantile(0.5, 'http_request_duration_seconds', 'service'),
        '{{service}} 99 of 100': quantile(0.99, 'http_request_duration_seconds', 'service'),
      },
    },
    {
      title: 'Slowest routes (p95)',
      unit: 's',
      lines: {
        '{{method}} {{route}}': `topk(10, ${quantile(0.95, 'http_request_duration_seconds', 'method, route')})`,
      },
    },
    {
      title: 'Requests in progress',
      unit: 'short',
      lines: { '{{instance}} {{service}}': of('http_requests_in_flight') },
    },
    {
      title: 'Refused under overload',
      unit: 'reqps',
      lines: { '{{instance}} {{service}}': rate('http_requests_refused_total') },
    },
    {
      title: 'Queries with unknown parameters',
      unit: 'reqps',
      lines: {
        '{{method}} {{route}}': `sum by (method, route) (${rate('http_requests_with_unknown_query_total')})`,
      },
    },
  ],
  Webhooks: [
    {
      title: 'Waiting deliveries',
      unit: 'short',
      lines: { '{{service}}': once('webhook_deliveries_waiting') },
    },
    {
      title: 'Oldest waiting delivery',
      unit: 's',
      lines: { '{{service}}': once('webhook_oldest_waiting_seconds') },
    },
    {
      title: 'Results',
      unit: 'cps',
      lines: { '{{service}} {{result}}': `max by (service, result) (${rate('webhook_results_total')})` },
    },
    {
      title: 'Webhooks',
      unit: 'short',
      lines: { '{{service}} active': once('webhooks_active'), '{{service}} paused': once('webhooks_paused') },
    },
  ],
  Mail: [
    { title: 'Waiting messages', unit: 'short', lines: { waiting: once('mail_waiting') } },
    { title: 'Oldest waiting message', unit: 's', lines: { oldest: once('mail_oldest_waiting_seconds') } },
    {
      title: 'Mail results',
      unit: 'cps',
      lines: { '{{result}}': `max by (result) (${rate('mail_results_total')})` },
    },
  ],
  Replicas: [
    {
      title: 'Reads by answering server',
      unit: 'cps',
      lines: { '{{service}} {{source}}': `sum by (service, source) (${rate('waybill_reads_total')})` },
    },
    {
      title: 'Replication lag',
      unit: 's',
      lines: {
        '{{replica}}': `max by (replica) (${of('waybill_replica_lag_seconds')})`,
      },
    },
    {
      title: 'Replica states',
      unit: 'short',
      lines: { '{{replica}} {{state}}': `sum by (replica, state) (${of('waybill_replica_state')})` },
    },
  ],
  Traces: [
    {
      title: 'Spans accepted by the collector',
      unit: 'cps',
      lines: { '{{instance}} {{part}}': rate('waybill_trace_spans_sent_total') },
    },
    {
      title: 'Dropped spans',
      unit: 'cps',
      lines: { '{{instance}} {{part}}': rate('waybill_trace_spans_dropped_total') },
    },
  ],
  Process: [
    {
      title: 'Processor',
      unit: 'percentunit',
      lines: {
        '{{instance}} {{service}}': rate('process_cpu_seconds_total'),
        '{{instance}} {{service}} user': rate('process_cpu_user_seconds_total'),
        '{{instance}} {{service}} system': rate('process_cpu_system_seconds_total'),
      },
    },
    {
      title: 'Processes',
      unit: 'short',
      lines: {
        '{{instance}} {{service}}': of('waybill_processes'),
        '{{instance}} {{service}} replaced': `increase(${of('waybill_processes_replaced_total')}[$__rate_interval])`,
      },
    },
    {
      title: 'Event loop lag',
      unit: 's',
      lines: Object.fromEntries(
        ['', 'min_', 'mean_', 'max_', 'stddev_', 'p50_', 'p90_', 'p99_'].map((part) => [
          `{{instance}} {{service}} ${part.replace('_', '') || 'now'}`,
          of(`nodejs_eventloop_lag_${part}seconds`),
        ]),
      ),
    },
    {
      title: 'Memory',
      unit: 'bytes',
      lines: Object.fromEntries(
        [
          'process_resident_memory_bytes',
          'process_virtual_memory_bytes',
          'process_heap_bytes',
          'nodejs_heap_size_total_bytes',
          'nodejs_heap_size_used_bytes',
          'nodejs_external_memory_bytes',
        ].map((name) => [
          `{{instance}} {{service}} ${name.replaceAll(/process_|nodejs_|_bytes/g, '')}`,
          of(name),
        ]),
      ),
    },
    {
      title: 'Heap',
      unit: 'bytes',
      lines: Object.fromEntries(
        ['used', 'total', 'available'].map((part) => [
          `{{space}} ${part}`,
          `sum by (space) (${of(`nodejs_heap_space_size_${part}_bytes`)})`,
        ]),
      ),
    },
    {
      title: 'Garbage collection time',
      unit: 'percentunit',
      lines: {
        '{{instance}} {{kind}}': `sum by (instance, kind) (${rate('nodejs_gc_duration_seconds_sum')})`,
      },
    },
    {
      title: 'File descriptors',
      unit: 'short',
      lines: {
        '{{instance}} {{service}}': of('process_open_fds'),
        '{{instance}} {{service}} at most': of('process_max_fds'),
      },
    },
    {
      title: 'Open handles',
      unit: 'short',
      lines: {
        '{{type}}': `sum by (type) (${of('nodejs_active_resources')})`,
        all: `sum(${of('nodejs_active_resources_total')})`,
      },
    },
  ],
}

const width = 24
const across = 3
const size = { w: width / across, h: 8 }
const datasource = { type: 'prometheus', uid: '${datasource}' }

function drawn({ title, unit, lines }: Panel, index: number, top: number): object {
  const isState = unit === 'bool' || unit === 'dateTimeFromNow'
  return {
    type: isState ? 'stat' : 'timeseries',
    title,
    datasource,
    gridPos: { ...size, x: (index % across) * size.w, y: top + Math.floor(index / across) * size.h },
    fieldConfig: { defaults: { unit, ...(!isState && { min: 0 }) }, overrides: [] },
    targets: Object.entries(lines).map(([legendFormat, expr], line) => ({
      refId: `L${line}`,
      datasource,
      expr,
      legendFormat,
      ...(isState && { instant: true }),
    })),
  }
}

/** Rows below each other, three panels beside each other. */
function panels(): readonly object[] {
  let y = 0
  return Object.entries(rows).flatMap(([title, own]) => {
    const top = y + 1
    const row = { type: 'row', title, collapsed: false, panels: [], gridPos: { x: 0, y, w: width, h: 1 } }
    y = top + Math.ceil(own.length / across) * size.h
    return [row, ...own.map((panel, index) => drawn(panel, index, top))]
  })
}

const dashboard = {
  uid: 'waybill',
  title: 'Waybill',
  tags: ['waybill'],
  schemaVersion: 39,
  editable: true,
  refresh: '30s',
  time: { from: 'now-6h', to: 'now' },
  templating: {
    list: [
      { name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Data source' },
      {
        name: 'service',
        type: 'query',
        label: 'Service',
        datasource,
        query: { query: 'label_values(http_requests_in_flight, service)', refId: 'service' },
        refresh: 2,
        includeAll: true,
        multi: true,
        current: { text: 'All', value: '$__all' },
      },
    ],
  },
  panels: panels().map((panel, index) => ({ id: index + 1, ...panel })),
}

const file = resolve(import.meta.dirname, '../deploy/monitoring/dashboard.json')
const written = `${JSON.stringify(dashboard, null, 2)}\n`
if (!process.argv.includes('--check')) writeFileSync(file, written)
else if (readFileSync(file, 'utf8') !== written) {
  console.log('deploy/monitoring/dashboard.json is not what `npm run dashboard` writes')
  process.exitCode = 1
}

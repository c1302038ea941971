import { createHash } from 'node:crypto'
import { type Label, sizes } from '../paper/label.ts'
import { labelPdf } from '../paper/label-pdf.ts'
import { zplOf } from '../paper/label-zpl.ts'
import type { LabelProvider, NamedLabel } from './provider.ts'
import type { LabelOutcome, Tracked } from './rules-answers.ts'
import type { ConnectionTest } from './schema.ts'
import type { WireLabelRequest } from './schema-wire.ts'

/** Simulated carrier for trials: it transports nothing. Its response depends on the request alone. */
export class SandboxProvider implements LabelProvider {
  async request(request: WireLabelRequest): Promise<LabelOutcome> {
    const { request_id, to, label_format, reference } = request
    const tracking_number = trackingNumber(request_id)
    const {
      name = '',
      company_name = '',
      address_line1 = '',
      postal_code = '',
      city = '',
      country_code = '',
    } = to
    const label: Label = {
      heading: 'SANDBOX',
      title: company_name || name || reference,
      lines: [name, address_line1, `${postal_code} ${city}`.trim(), country_code, reference].filter(Boolean),
      code: { kind: 'code128', text: tracking_number },
      said: tracking_number,
    }
    const size = sizes['100x150']
    const isZpl = label_format === 'zpl'
    const content = isZpl ? Buffer.from(zplOf([label], size)) : await labelPdf([label], size, 'Sandbox')
    return {
      made: {
        reference: `SBX-${request_id.slice(0, 8)}`,
        tracking_number,
        tracking_url: null,
        content_type: isZpl ? 'application/zpl' : 'application/pdf',
        content,
      },
    }
  }

  cancel(): Promise<'cancelled'> {
    return Promise.resolve('cancelled')
  }

  track(labels: readonly NamedLabel[]): Promise<readonly Tracked[]> {
    const tracked = labels.map(
      ({ request_id }) => ({ request_id, status: 'in_transit', detail: null }) as const,
    )
    return Promise.resolve(tracked)
  }

  test(): Promise<ConnectionTest> {
    return Promise.resolve({ ok: true, status: null, reason: null, detail: null, duration_ms: 0 })
  }
}

function trackingNumber(request_id: string): string {
  const digits = createHash('sha256').update(request_id).digest().readBigUInt64BE()
  return `SBX${String(digits % 1_000_000_000_000n).padStart(12, '0')}`
}

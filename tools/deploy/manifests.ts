import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseAllDocuments, stringify } from 'yaml'
import * as z from 'zod'
import { type Trial, deploy, isInstalled, printed, root } from './trial.ts'

const chart = join(deploy, 'helm/waybill')
const file = join(deploy, 'kubernetes/waybill.yaml')
const heading = `# Waybill on Kubernetes without Helm: docs/kubernetes.md. Rendered from deploy/helm/waybill by \`node tools/manifests.ts\`.
`

const Manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), annotations: z.record(z.string(), z.string()).optional() }),
})
export type Manifest = z.output<typeof Manifest>

/** The manifests in a text, as values. */
function manifestsIn(text: string): readonly Manifest[] {
  const documents = parseAllDocuments(text).map((document) => z.unknown().parse(document.toJS()))
  return documents.filter((document) => document !== null).map((document) => Manifest.parse(document))
}

export async function keptManifests(): Promise<readonly Manifest[]> {
  return manifestsIn(await readFile(file, 'utf8'))
}

/** By helm, or by the engine that helm is made of. */
async function rendered(values: readonly string[] = []): Promise<readonly Manifest[]> {
  if (await isInstalled('helm')) {
    const given = values.flatMap((path) => ['--values', path])
    return manifestsIn(await printed('helm', ['template', 'waybill', chart, ...given]))
  }
  const env = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode' }
  const engine = join(root, 'tools/deploy/render.go')
  return manifestsIn(await printed('go', ['run', engine, chart, 'waybill', ...values], { env }))
}

/** For `kubectl apply`: what is for Helm alone goes, and the migration comes first. */
function plain(manifests: readonly Manifest[]): string {
  const made = manifests.map((manifest) => {
    const { annotations = {}, ...metadata } = manifest.metadata
    const kept = Object.entries(annotations).filter(([name]) => !name.startsWith('helm.sh/'))
    const own = kept.length === 0 ? {} : { annotations: Object.fromEntries(kept) }
    return { ...manifest, metadata: { ...metadata, ...own } }
  })
  const order = ({ kind, metadata }: Manifest) => `${kind === 'Job' ? 0 : 1} ${metadata.name} ${kind}`
  const sorted = made.toSorted((a, b) => order(a).localeCompare(order(b), 'en'))
  return `${heading}${sorted.map((each) => `---\n${stringify(each, { aliasDuplicateObjects: false })}`).join('')}`
}

export async function writeManifests(): Promise<void> {
  await writeFile(file, plain(await rendered()))
}

/** The chart renders, and the manifests beside it are what it renders. */
export const manifests: Trial = {
  name: 'manifests',
  needs: [],
  async run({ folder }) {
    if (!(await isInstalled('helm')) && !(await isInstalled('go')))
      return 'nothing rendered: neither helm nor go'
    const made = plain(await rendered())
    if (made !== (await readFile(file, 'utf8'))) {
      throw new Error(
        'deploy/kubernetes/waybill.yaml is not what the chart renders; `node tools/manifests.ts` writes it',
      )
    }
    const values = join(folder, 'values.yaml')
    await writeFile(
      values,
      stringify({ ingress: { enabled: false }, image: { tag: '9.9.9', pullSecrets: [{ name: 'pull' }] } }),
    )
    const other = await rendered([values])
    const text = JSON.stringify(other)
    if (
      !text.includes(':9.9.9"') ||
      !text.includes('"pull"') ||
      other.some(({ kind }) => kind === 'Ingress')
    ) {
      throw new Error(`values that are given do not count: ${text}`)
    }
    return `${manifestsIn(made).length} manifests, as the chart renders them`
  },
}

import { type Served, profiled, startProcess } from './process.ts'

export interface ProgramOptions {
  readonly only: string
  readonly values: Readonly<Record<string, string>>
  /** Folder for a CPU profile of the program, written when it stops. */
  readonly profile?: string | undefined
  /** Folder of another checkout; this one by default. */
  readonly folder?: string | undefined
}

/** Nothing that the measured requests would have to wait for or be refused by. */
const bare = { DEMO: '0', LOG_LEVEL: 'warn', RATE_LIMIT_DATA: '0', RATE_LIMIT_CONSOLE: '0' }

/** The real program, serving on a free port. */
export async function startProgram({ only, values, profile, folder }: ProgramOptions): Promise<Served> {
  const { said, ...running } = await startProcess({
    args: [...profiled(profile), 'src/main/waybill.ts', 'serve', '--only', only],
    folder,
    values: { LOGISTICS_PORT: '0', AUTH_PORT: '0', ...bare, ...values },
    // The banner says where it listens.
    ready: (written) => /(http:\/\/[^\s/]+)\/api\n[^]*Ctrl-C/.exec(written)?.[1],
  })
  return { address: said, ...running }
}

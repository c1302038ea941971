import type { Database } from '../kernel/database/database.ts'
import type { Job } from '../kernel/job.ts'
import { batch, indexTexts } from './index-texts.ts'
import type { ServiceLists } from './list.ts'
import { renewTexts } from './renew-texts.ts'

export function textIndexerJob(database: Database, job: string, lists: ServiceLists): Job {
  return {
    name: job,
    summary: 'Takes changed rows of lists into the texts for searches',
    loop_ms: 500,
    wokenBy: database.commits,
    async handle({ signal }) {
      let isMore: boolean
      do isMore = (await indexTexts(database, lists)) === batch || (await renewTexts(database, lists.tenant))
      while (!signal.aborted && isMore)
    },
  }
}

import { screens } from '#contract/pages.ts'
import { samplePrices } from '#domain/takeoff/price-list.ts'
import type { Job } from './job.ts'
import { linkStem } from './start.ts'

/** The address of the page that opens a job again: what holds it is in the fragment, which no browser sends to a server. */
export const addressOf = (fragment: string): string =>
  `${window.location.origin}${screens.estimate.path}${fragment}`

/** The address that opens this room again. Throws a LinkRefusal where it is too large for one. */
export async function addressOfJob(job: Job): Promise<string> {
  const { writeJobLink } = await import('./job-link.ts')
  return addressOf(`${linkStem}${await writeJobLink(job, samplePrices)}`)
}

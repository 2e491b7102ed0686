import { say } from '#language/say.ts'
import { useTrail } from '#web/kit/trail.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'

/** Where a page of what is billed lies: behind Money for whoever runs the project, else behind the owner’s page. */
export function usePaymentsTrail(of: {
  name: string
  base: string
  mayEdit: boolean
  title: string
  /** What the bar over the page says, which on a phone has room for two short words. */
  brief?: string
}): void {
  useTrail([
    { label: of.name, href: of.base },
    {
      label: of.mayEdit ? say('Money') : say('Price and payments'),
      href: of.mayEdit ? `${of.base}/money?tab=payments` : `${of.base}/payments`,
    },
    { label: of.brief ?? of.title },
  ])
  usePageTitle(of.title)
}

import type { Project } from '#contract/fields.ts'
import { paymentsRow } from '#contract/money-calls.ts'
import type { RowData } from '#contract/route.ts'
import { punchRow } from '#contract/site-calls.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { moneyText } from '#web/kit/work/money.ts'

type Read = {
  project: Pick<Project, 'tasks' | 'tasksDone'>
  punch: RowData<typeof punchRow>['items']
  payments: Pick<RowData<typeof paymentsRow>, 'invoices' | 'waivers'>
}

/** What is still open of a job that is to be closed, each in a line of its own; nothing where nothing is. */
export function leftOpen({ project, punch, payments }: Read): string[] {
  const tasks = project.tasks - project.tasksDone
  const wrong = punch.filter(({ state }) => state === 'open').length
  const unpaid = payments.invoices.reduce((sum, { openCents }) => sum + Math.max(0, openCents), 0)
  const waivers = payments.waivers.filter(({ givenOn }) => givenOn === null).length
  return [
    tasks > 0 && say('{count, plural, one {# task is} other {# tasks are}} not done', { count: tasks }),
    wrong > 0 &&
      say('{count, plural, one {# thing is} other {# things are}} left on the punch list', { count: wrong }),
    unpaid > 0 && say('{sum} is billed and not paid', { sum: moneyText(unpaid) }),
    waivers > 0 &&
      say('{count, plural, one {# lien waiver is} other {# lien waivers are}} not given yet', {
        count: waivers,
      }),
  ].filter((line) => line !== false)
}

/** The same, asked of the server. */
export async function readLeftOpen(project: Project): Promise<string[]> {
  const request = { params: { project: project.id }, body: {} }
  const [punch, payments] = await Promise.all([call(punchRow, request), call(paymentsRow, request)])
  return leftOpen({ project, punch: punch.items, payments })
}

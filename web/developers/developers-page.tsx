import { type Operation, openApi } from '#contract/openapi.ts'
import { screens } from '#contract/pages.ts'
import { rowGroups } from '#contract/rows.ts'
import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { rich } from '#web/kit/rich.tsx'
import { Container } from '#web/ui/section.tsx'
import { anchorOf, type Call, CallSheet, origin } from './call-sheet.tsx'
import { Code } from './code.tsx'
import { Guide, guideParts } from './guide.tsx'

const api = openApi(origin)

const calls: readonly Call[] = Object.entries(api.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
)
const groupNames: Record<keyof typeof rowGroups, string> = {
  Waitlist: say('Waitlist'),
  Members: say('Members'),
  Segments: say('Segments'),
  Invitations: say('Invitations'),
  Webhooks: 'Webhooks',
  Keys: say('Keys'),
  Operators: say('Operators'),
  Accounts: say('Accounts'),
  Settings: say('Settings'),
  Organizations: say('Organizations'),
  Billing: say('Billing'),
  Workspace: say('Workspace'),
  Projects: say('Projects'),
  Links: say('View links'),
  Asks: say('Asking for a yes'),
  Days: say('Own days'),
  Templates: say('Templates'),
  Prices: say('Price book'),
  Tools: say('Tools'),
  Files: say('Files'),
  Rooms: say('Rooms'),
  Tasks: say('Tasks'),
  Schedule: say('Schedule'),
  Estimates: say('Estimates'),
  People: say('People'),
  Proposals: say('Proposals'),
  Purchases: say('Purchases and budget'),
  Documents: say('Documents'),
  Signing: say('Signing'),
  Quotes: say('Requests for prices'),
  Registers: say('Submittals and RFIs'),
  Site: say('On site: log, hours, checklists, punch list'),
  Money: say('Money of a job'),
  Codes: say('Building codes'),
  Weather: say('Weather'),
  Assistant: say('Assistant'),
  Machines: say('Programs that ask'),
  Services: say('Services'),
}
const groups = (Object.keys(rowGroups) as (keyof typeof rowGroups)[]).map((name) => ({
  name: groupNames[name],
  id: `calls-${name.toLowerCase()}`,
  calls: calls.filter(({ operation }) => operation.tags[0] === name),
}))

const contents = [
  ...Object.entries(guideParts).map(([id, title]) => ({ id, title })),
  ...groups.map(({ id, name }) => ({ id, title: name })),
]

/** How to work with the API: the page is written from the document that programs read. */
export function DevelopersPage() {
  return (
    <>
      <section className="drafting-grid border-line border-b">
        <Container className="py-10 md:py-14">
          <h1 className="max-w-[54rem] font-black text-[min(2rem,9.25vw)] sm:text-5xl">
            {screens.developers.title}
          </h1>
          <p className="mt-4 max-w-[44rem] text-lg md:text-xl">
            {rich(
              'Every call of this server, what it takes and what it answers: {count} of them at <code>{origin}</code>.',
              { count: numberText(calls.length), origin, code: (words) => <Code>{words}</Code> },
            )}
          </p>
        </Container>
      </section>
      <Container className="grid grid-cols-1 gap-x-12 py-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <nav aria-label={say('On this page')} className="mb-8 self-start lg:sticky lg:top-20">
          <ul className="grid gap-x-6 max-lg:grid-cols-2">
            {contents.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0">
          <Guide />
          {groups.map((group) => (
            <section key={group.id} id={group.id} className="border-ink border-t-4 pt-8">
              <h2 className="font-extrabold text-2xl md:text-3xl">{group.name}</h2>
              <div className="my-4">
                {group.calls.map((call) => (
                  <CallSheet key={anchorOf(call)} call={call} />
                ))}
              </div>
            </section>
          ))}
        </div>
      </Container>
    </>
  )
}
